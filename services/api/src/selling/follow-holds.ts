import { Consumer, type Subscriber, type Subscription } from '@presale/consumer'
import type { EventStore } from '@presale/event-store'
import {
  type PurchaseEventType,
  purchaseEventReader,
  type RecordedEvent,
  STREAM_PREFIX,
} from '@presale/purchases'
import type { Pool, PoolClient } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { countAnew } from './count-anew'
import { type Ended, releaseHolds } from './hold-tokens'

/** Nobody waits for it: a purchase holds its tokens before its first event. */
const SPACING_MS = 200

export const HOLDS_SUBSCRIBER = 'token-holds'

export interface FollowedHolds {
  readonly subscription: Subscription<RecordedEvent>
  close(): Promise<void>
}

/**
 * Keeps the holds true to the purchases: what ends in its stream holds nothing any more, and what was bought before
 * there were holds is counted. However many processes run, one follows, under a lease.
 */
export function followHolds(
  { pool, store, log }: { pool: Pool; store: EventStore; log: Logger },
  onCaughtUp: () => void,
): FollowedHolds {
  const consumer = new Consumer<RecordedEvent>({
    pool,
    store,
    log,
    prefixes: [STREAM_PREFIX],
    reader: purchaseEventReader,
    // The api still shows purchases, and refuses commands by itself.
    onForeignStore: () => undefined,
  })
  return {
    subscription: consumer.subscribe({ ...subscriber, onCaughtUp }),
    close: () => consumer.close(),
  }
}

const subscriber: Subscriber<RecordedEvent> = {
  name: HOLDS_SUBSCRIBER,
  spacingMs: SPACING_MS,
  apply: applyToHolds,
  reset: async (client) => {
    await client.query('delete from api.token_holds')
    await client.query('update api.token_counter set reserved = 0')
    await countAnew(client)
  },
}

const COUNTS_AGAIN: readonly PurchaseEventType[] = ['PurchaseReopened', 'PurchaseApproved']
const ENDS: readonly PurchaseEventType[] = ['PurchaseExpired', 'PurchaseDeclined']

interface Effect extends Ended {
  readonly holds: boolean
  /** It holds though it had ended. */
  readonly countsAgain: boolean
  readonly requested: { readonly buyerId: string; readonly amount: number } | undefined
}

/** The last event of each purchase decides. */
export async function applyToHolds(client: PoolClient, batch: readonly RecordedEvent[]): Promise<void> {
  // The counter is locked before any hold, as in hold_tokens, or this batch and a purchase that counts holds would
  // deadlock, and Postgres would end one of them.
  await client.query('select 1 from api.token_counter for update')
  const effects = new Map<string, Effect>()
  for (const recorded of batch) {
    const { purchaseId } = recorded
    const before = effects.get(purchaseId)
    const effect = effectOf(recorded, before)
    if (effect) effects.set(purchaseId, effect)
  }
  const all = [...effects.values()]
  await insertMissing(client, all)
  const holding = all.filter(({ holds }) => holds)
  await client.query(CONFIRM, [
    holding.map(({ purchaseId }) => purchaseId),
    holding.map(({ countsAgain }) => countsAgain),
  ])
  await releaseHolds(
    client,
    all.filter(({ holds }) => !holds),
  )
}

/** Those of an earlier release, or of before the tables: their amount is only in their first event. */
async function insertMissing(client: PoolClient, effects: readonly Effect[]): Promise<void> {
  const requested = effects.flatMap(({ purchaseId, requested }) =>
    requested ? [{ purchaseId, ...requested }] : [],
  )
  await client.query(
    `insert into api.token_holds (purchase_id, buyer_id, amount, held_at, revision, is_confirmed, state)
     select *, now(), -1, true, 'fresh' from unnest($1::uuid[], $2::uuid[], $3::bigint[])
     on conflict do nothing`,
    [
      requested.map(({ purchaseId }) => purchaseId),
      requested.map(({ buyerId }) => buyerId),
      requested.map(({ amount }) => amount),
    ],
  )
}

/**
 * A purchase that was reopened or approved counts, whoever did it. That it was requested may be followed after the call that ended
 * it has freed its tokens: then it is too late to say that it holds.
 */
const CONFIRM = `
  update api.token_holds hold set is_confirmed = true,
    state = case hold.state when 'ended' then 'fresh' when 'released' then 'counted' else hold.state end
  from unnest($1::uuid[], $2::boolean[]) as held (purchase_id, counts_again)
  where hold.purchase_id = held.purchase_id
    and case when hold.state in ('ended', 'released') then held.counts_again else not hold.is_confirmed end`

function effectOf(
  { event, purchaseId, revision }: RecordedEvent,
  before: Effect | undefined,
): Effect | undefined {
  const effect = { purchaseId, revision, requested: before?.requested }
  if (event.type === 'PurchaseRequested') {
    const { buyerId, amount } = event.data
    return { ...effect, holds: true, countsAgain: false, requested: { buyerId, amount } }
  }
  if (COUNTS_AGAIN.includes(event.type)) return { ...effect, holds: true, countsAgain: true }
  return ENDS.includes(event.type) ? { ...effect, holds: false, countsAgain: false } : undefined
}
