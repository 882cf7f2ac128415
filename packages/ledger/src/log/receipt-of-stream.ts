import type { Reads, StoredEvent } from '@presale/event-store'
import { formatReceipt, inclusionProof, isSame, leafHash, leafOf } from '@presale/log'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { checkpointWith } from './checkpoints'
import { openOrigin } from './origin'
import { storedHashes } from './stored-tree'

/** `soon`: the newest event is in no signed tree yet. `disagrees`: the event store has something else than was logged. */
export type StreamReceipt =
  | { readonly status: 'ready'; readonly file: string }
  | { readonly status: 'soon' | 'disagrees' }

const leafRow = row({ index: column.bigint(), hash: column.bytes() })

/** The file that proves the events of a stream. @throws EventStoreUnavailable, StreamTombstoned */
export async function receiptOfStream(
  database: Queryable,
  store: Pick<Reads, 'readStream'>,
  stream: string,
): Promise<StreamReceipt> {
  const origin = await openOrigin(database)
  if (origin === undefined) return { status: 'soon' }
  const logged = await rowsOf(
    database,
    leafRow,
    'select index, hash from log.leaves where origin = $1 and stream = $2 order by index',
    [origin.id, stream],
  )
  // Read after the leaves, so that none of them is of an event that came later.
  const events: StoredEvent[] = []
  for await (const event of store.readStream(stream)) events.push(event)
  const leaves: Uint8Array[] = []
  for (const [at, { hash }] of logged.entries()) {
    const event = events[at]
    const leaf = event && leafOf(event, origin.saltKey, logged[at - 1]?.hash)
    if (leaf === undefined || !isSame(leafHash(leaf), hash)) return { status: 'disagrees' }
    leaves.push(leaf)
  }
  const last = logged.at(-1)
  if (last === undefined || logged.length < events.length) return { status: 'soon' }
  const checkpoint = await checkpointWith(database, origin.id, last.index)
  if (checkpoint === undefined) return { status: 'soon' }
  const { index } = last
  const proof = await inclusionProof(
    index,
    checkpoint.size,
    storedHashes(database, origin.id, checkpoint.size),
  )
  return { status: 'ready', file: formatReceipt(leaves, { index, proof, checkpoint: checkpoint.note }) }
}
