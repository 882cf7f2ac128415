import { EventStoreUnavailable } from '@presale/event-store'
import { type LoadedPurchase, loadPurchase } from '@presale/purchases'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { type ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { OverTime, storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import { isOnSample } from './offer'

/** Longer than a purchase can take from its record to its first event. */
const UNDER_WAY_SECONDS = 60

const recordedRow = row({ id: column.uuid(), isRecent: column.boolean() })
const shownRow = recordedRow.pick({ id: true })

/**
 * Nobody may be left to pay to an address, or at a rate, that nobody stands behind. The list of purchases may be behind:
 * those that were placed and are not in it yet are read from their streams.
 * @param client in whose transaction no purchase can be placed
 * @throws ApiError 409 `sample-purchases-open`
 */
export async function assertNoneOnSamples(
  call: SignedInCall,
  services: Services,
  client: Queryable,
): Promise<void> {
  const onTheWay = await openOnTheWay(call, services, client)
  const open = (await services.views.openSampleCount()) + onTheWay
  if (open > 0) throw onSamples(openSentence(open))
}

/** How many open purchases on samples the list does not show yet. */
async function openOnTheWay(call: SignedInCall, services: Services, client: Queryable): Promise<number> {
  const recorded = await rowsOf(
    client,
    recordedRow,
    `select purchase_id as id, placed_at > $1::timestamptz - make_interval(secs => $2) as is_recent
     from api.placed_purchases`,
    [call.receivedAt, UNDER_WAY_SECONDS],
  )
  const shown = await rowsOf(
    services.readers,
    shownRow,
    'select id from views.purchases where id = any ($1::uuid[])',
    [recorded.map(({ id }) => id)],
  )
  const isShown = new Set(shown.map(({ id }) => id))
  let open = 0
  for (const { id, isRecent } of recorded) {
    if (isShown.has(id)) continue
    const state = await asItsStreamSays(call, services, id)
    if (state?.status === 'nothing') {
      if (isRecent)
        throw onSamples('A purchase is being placed at this moment. Please try again in a minute.')
    } else if (state && isOpen(state.status) && isOnSample(state)) open += 1
  }
  return open
}

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

const onSamples = (sentence: string): ApiError => conflict('sample-purchases-open', sentence)

const openSentence = (count: number): string =>
  count === 1
    ? 'One open purchase is to be paid to a sample address or at a sample rate. Decide on it, or wait until it has expired.'
    : `${count} open purchases are to be paid to a sample address or at a sample rate. Decide on them, or wait until they have expired.`
