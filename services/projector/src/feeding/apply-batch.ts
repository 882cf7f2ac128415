import type { StoredEvent } from '@presale/event-store'
import type { RecordedEvent } from '@presale/purchases'
import {
  EventNotApplicable,
  inTransaction,
  isLastingRefusal,
  type LogPosition,
  moveCheckpoint,
} from '@presale/read-store'
import { recordEvent, type Target } from './target'

/**
 * Applies a batch in one transaction, rows and checkpoint together. Where an event cannot be applied,
 * everything before it is, one by one, and the checkpoint stands right before it.
 * @returns where the checkpoint stands now
 * @throws EventNotApplicable naming the event; CheckpointMoved; the database's own errors
 */
export async function applyBatch(
  target: Target,
  from: LogPosition | undefined,
  batch: readonly StoredEvent[],
): Promise<LogPosition | undefined> {
  try {
    return await applyTogether(target, from, batch.map(recordEvent))
  } catch (error) {
    if (!(error instanceof EventNotApplicable) && !isLastingRefusal(error)) throw error
    return applyOneByOne(target, from, batch)
  }
}

async function applyOneByOne(
  target: Target,
  from: LogPosition | undefined,
  batch: readonly StoredEvent[],
): Promise<LogPosition | undefined> {
  let position = from
  for (const stored of batch) {
    try {
      position = await applyTogether(target, position, [recordEvent(stored)])
    } catch (error) {
      throw isLastingRefusal(error) ? new EventNotApplicable(stored, error) : error
    }
  }
  return position
}

async function applyTogether(
  { pool, definition, generationId, schema }: Target,
  from: LogPosition | undefined,
  batch: readonly RecordedEvent[],
): Promise<LogPosition | undefined> {
  const last = batch.at(-1)
  if (!last) return from
  await inTransaction(pool, async (client) => {
    // Rows and checkpoint are lost together or not at all, and what is lost is applied again: no batch
    // has to wait for the disk.
    await client.query('set local synchronous_commit = off')
    await definition.apply(client, schema, batch)
    await moveCheckpoint(client, generationId, {
      from,
      to: last.position,
      events: batch.length,
      lastEventAt: last.created,
    })
  })
  return last.position
}
