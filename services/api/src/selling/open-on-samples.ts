import type { RefusalValues } from '@presale/contracts'
import { EventStoreUnavailable } from '@presale/event-store'
import { type LoadedPurchase, loadPurchase } from '@presale/purchases'
import { column, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import { type ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { OverTime, storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import { isOnSample } from './offer'

/** Longer than a purchase can take from its record to its first event, and a reopening from its hold to its event. */
const UNDER_WAY_SECONDS = 60

const recordedRow = row({
  id: column.uuid(),
  isRecent: column.boolean(),
  revision: column.integer(),
  recordedAt: column.text(),
})
const shownRow = row({ id: column.uuid(), revision: column.integer(), isPending: column.boolean() })

/** What is placed has no revision yet; a reopening held its tokens at that of the end of its purchase. */
const RECORDED = `
  select id, bool_or(at > $1::timestamptz - make_interval(secs => $2)) as is_recent, max(revision) as revision,
    max(at)::text as recorded_at
  from (
    select purchase_id, placed_at, -1 from api.placed_purchases
    union all
    select purchase_id, held_at, revision from api.token_holds where revision >= 0
  ) as recorded (id, at, revision)
  group by id`

/** Purchases that their streams say are not open, by the record that was current then: a reopening makes another. */
export type KnownClosed = ReadonlyMap<string, string>

/**
 * Nobody may be left to pay to an address, or at a rate, that nobody stands behind. The list of purchases may be behind:
 * those that were placed or reopened, and are not in it as such yet, are read from their streams. All purchases wait
 * for the transaction that goes live: so it is asked before it, too, and within it only what was recorded since is read.
 * @param client in whose transaction no purchase can be placed
 * @param known what was found before that
 * @throws ApiError 409 `sample-purchases-open`
 */
export async function assertNoneOnSamples(
  call: SignedInCall,
  services: Services,
  client: Queryable,
  known: KnownClosed = new Map(),
): Promise<KnownClosed> {
  const { open: onTheWay, closed } = await openOnTheWay(call, services, client, known)
  const open = (await services.views.openSampleCount()) + onTheWay
  if (open > 0) throw onSamples(openSentence(open), { count: open })
  return closed
}

/** How many open purchases on samples the list does not show yet, or still shows as they were before a reopening. */
async function openOnTheWay(
  call: SignedInCall,
  services: Services,
  client: Queryable,
  known: KnownClosed,
): Promise<{ readonly open: number; readonly closed: KnownClosed }> {
  const all = await rowsOf(client, recordedRow, RECORDED, [call.receivedAt, UNDER_WAY_SECONDS])
  const recorded = all.filter((one) => known.get(one.id) !== recordOf(one))
  const shown = await rowsOf(
    services.readers,
    shownRow,
    `select id, revision, public_status = 'pending' as is_pending from views.purchases where id = any ($1::uuid[])`,
    [recorded.map(({ id }) => id)],
  )
  const shownAs = new Map(shown.map((one) => [one.id, one]))
  const closed = new Map<string, string>()
  let open = 0
  for (const one of recorded) {
    const { id, isRecent, revision } = one
    const listed = shownAs.get(id)
    // One that is shown as pending is counted there; one that is shown as ended may have been reopened since.
    const isUnderWay = isRecent && revision >= 0
    if (listed && (listed.isPending || (listed.revision > revision && !isUnderWay))) continue
    const state = await asItsStreamSays(call, services, id)
    if (state?.status === 'nothing' && isRecent) throw underWay('placed')
    if (state !== undefined && state.status !== 'nothing' && isOnSample(state)) {
      if (state.status === 'expired' && isUnderWay) throw underWay('reopened')
      if (isOpen(state.status)) {
        open += 1
        continue
      }
    }
    closed.set(id, recordOf(one))
  }
  return { open, closed }
}

const recordOf = ({ recordedAt, revision }: Pick<RowOf<typeof recordedRow>, 'recordedAt' | 'revision'>) =>
  `${recordedAt} ${revision}`

/** undefined where it cannot be read: it would keep the site from going live for good. */
async function asItsStreamSays(
  call: SignedInCall,
  services: Services,
  id: string,
): Promise<LoadedPurchase['state'] | undefined> {
  try {
    return (await loadPurchase(storeInTime(call, services), id)).state
  } catch (error) {
    if (error instanceof EventStoreUnavailable || error instanceof OverTime) throw error
    services.log.warn({ err: error, purchaseId: id }, 'a purchase that cannot be read does not count as open')
    return undefined
  }
}

const isOpen = (status: string): boolean => status === 'awaiting-payment' || status === 'awaiting-approval'

const onSamples = (sentence: string, values: RefusalValues<'sample-purchases-open'>): ApiError =>
  conflict('sample-purchases-open', sentence, values)

const underWay = (what: 'placed' | 'reopened'): ApiError =>
  onSamples(`A purchase is being ${what} at this moment. Please try again in a minute.`, { underWay: what })

const openSentence = (count: number): string =>
  count === 1
    ? 'One open purchase is to be paid to a sample address or at a sample rate. Decide on it, or wait until it has expired.'
    : `${count} open purchases are to be paid to a sample address or at a sample rate. Decide on them, or wait until they have expired.`
