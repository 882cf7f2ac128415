import { type EventStore, keepFollowing, type StoredEvent } from '@presale/event-store'
import { decodeSettlementEvent, SETTLEMENT_PREFIX, UnreadableEvent } from '@presale/purchases'
import { inTransaction, type Pool, type PoolClient } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { noteOpen, noteReleased, readCheckpoint, saveCheckpoint } from './open-claims'

export interface FollowingClaims {
  readonly pool: Pool
  readonly store: EventStore
  readonly log: Logger
  readonly signal: AbortSignal
}

const BATCH = 200

/**
 * Keeps the table of open claims by following the settlements themselves: what a caller could note after its append
 * would miss the claims of those that were cut off, and they are the ones that matter. Any number may follow.
 */
export function followClaims({
  pool,
  store,
  log,
  signal,
}: FollowingClaims): ReturnType<typeof keepFollowing> {
  const followOnce = async (onProgress: () => void): Promise<void> => {
    const after = await readCheckpoint(pool)
    let batch: StoredEvent[] = []
    let isLive = false
    const flush = async (): Promise<void> => {
      if (batch.length > 0) await save(pool, batch)
      batch = []
      onProgress()
    }
    for await (const followed of store.follow({ prefix: SETTLEMENT_PREFIX, after, signal })) {
      if (followed.kind === 'caught-up') isLive = true
      else batch.push(followed.event)
      if (isLive || batch.length >= BATCH) await flush()
    }
  }
  const onFault = (error: unknown, againInMs: number): void =>
    log.warn({ err: error, againInMs }, 'following the settlements was cut off')
  return keepFollowing({ followOnce, signal, onFault })
}

function save(pool: Pool, batch: readonly StoredEvent[]): Promise<void> {
  return inTransaction(pool, async (client) => {
    for (const stored of batch) await saveOne(client, stored)
    const last = batch.at(-1)
    if (last) await saveCheckpoint(client, last)
  })
}

/** An event that cannot be read stands in the table as one that cannot be judged, and holds up nothing. */
async function saveOne(client: PoolClient, stored: StoredEvent): Promise<void> {
  const { stream, revision, created } = stored
  try {
    const { event } = decodeSettlementEvent(stored)
    const { claimId } = event.data
    if (event.type === 'TransactionSettled') {
      await noteOpen(client, { stream, revision, claimId }, new Date(event.data.settledAt))
    } else if (event.type === 'SettlementReleased') await noteReleased(client, stream, claimId)
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    await noteOpen(client, { stream, revision, claimId: null }, new Date(created), error.message)
  }
}
