import type { StoreWatch } from '@presale/consumer'
import { type Reads, StreamTombstoned } from '@presale/event-store'
import { addSeconds, type Clock } from '@presale/kernel'
import { streamOf } from '@presale/purchases'
import {
  type Chore,
  type Cleaning,
  column,
  type PoolClient,
  type Queryable,
  row,
  rowsOf,
} from '@presale/read-store'

/** Longer than a command can take: a purchase without a stream by then will never have one. */
const NEVER_CAME_SECONDS = 300
/** After a long outage of the projector there may be very many streams to read. */
const STREAMS_A_RUN = 1000

/**
 * `api.placed_purchases` holds purchases on their way into the read model, so that a buyer's limits count them. This
 * removes those that have arrived, and those that never will: no stream 300 s after the placement.
 */
export function arrivedPurchases({
  clock,
  readers,
  store,
  storeWatch,
}: {
  clock: Clock
  /** Of the read model, which the clean-up's own connections do not read. */
  readers: Queryable
  store: Pick<Reads, 'readBackwards'>
  storeWatch: Pick<StoreWatch, 'assertKnown'>
}): Chore {
  return {
    name: 'placed purchases',
    async run(cleaning) {
      const neverCame = addSeconds(clock.now(), -NEVER_CAME_SECONDS)
      let [removed, streams, after]: [number, number, string | null] = [0, 0, null]
      for (;;) {
        const { shown, missing, last } = await nextPage(cleaning, readers, after, neverCame)
        const gone: string[] = []
        // Another store, or one that lost its newest events, does not show what the right one will have.
        if (missing.length > 0) await storeWatch.assertKnown()
        for (const id of missing.slice(0, STREAMS_A_RUN - streams)) {
          streams += 1
          if (!(await exists(store, id))) gone.push(id)
        }
        removed += await cleaning.page((client) => remove(client, [...shown, ...gone]))
        if (last === null) return removed
        after = last
      }
    },
  }
}

const placedRow = row({ purchaseId: column.uuid(), isOld: column.boolean() })
const shownRow = row({ id: column.uuid() })

async function nextPage(
  { page, pageSize }: Cleaning,
  readers: Queryable,
  after: string | null,
  neverCame: Date,
) {
  const placed = await page((client) =>
    rowsOf(
      client,
      placedRow,
      `select purchase_id, placed_at < $2 as is_old from api.placed_purchases
       where $1::uuid is null or purchase_id > $1 order by purchase_id limit $3`,
      [after, neverCame, pageSize],
    ),
  )
  const ids = placed.map(({ purchaseId }) => purchaseId)
  const shown = await shownOf(readers, ids)
  return {
    shown: ids.filter((id) => shown.has(id)),
    missing: placed
      .filter(({ purchaseId, isOld }) => isOld && !shown.has(purchaseId))
      .map(({ purchaseId }) => purchaseId),
    last: placed.length < pageSize ? null : (placed.at(-1)?.purchaseId ?? null),
  }
}

async function shownOf(readers: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const text = 'select id from views.purchases where id = any ($1::uuid[])'
  return new Set((await rowsOf(readers, shownRow, text, [ids])).map(({ id }) => id))
}

/** A stream that cannot be read, or was tombstoned, exists all the same. */
async function exists(store: Pick<Reads, 'readBackwards'>, purchaseId: string): Promise<boolean> {
  try {
    // The newest alone: whoever leaves a forward read early resets its stream.
    for await (const _event of store.readBackwards(streamOf(purchaseId))) return true
    return false
  } catch (error) {
    if (error instanceof StreamTombstoned) return true
    throw error
  }
}

async function remove(client: PoolClient, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rowCount } = await client.query(
    'delete from api.placed_purchases where purchase_id = any($1::uuid[])',
    [ids],
  )
  return rowCount ?? 0
}
