import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { Pool } from '@presale/read-store'
import { purchaseOf } from '../generator/purchases'
import { appendSeeded } from '../generator/seeded-purchase'
import { recordPurchases, type SeedingRecord } from './record'

export interface SeedingPurchases {
  readonly pool: Pool
  readonly store: EventStore
  readonly record: SeedingRecord
  readonly signal: AbortSignal
  /** So many appends wait for their answer at once. */
  readonly inFlight: number
  onProgress(done: number): void
}

const RECORD_EVERY = 2000
const PATIENCE = 60

/**
 * Appends the purchases that are missing, each with its events in one append that expects no stream.
 * What a killed run had appended without recording it is appended again, with the same event ids, which adds nothing.
 * @returns how many are in the store when it ends: all, or fewer when the signal aborted
 */
export async function seedPurchases(seeding: SeedingPurchases): Promise<number> {
  const { pool, record, signal, onProgress } = seeding
  const { plan } = record
  let next = record.purchasesDone
  let recorded = next
  const running = new Set<number>()
  const below = (): number => (running.size === 0 ? next : Math.min(...running))
  const save = async (): Promise<void> => {
    recorded = below()
    await recordPurchases(pool, plan.seed, recorded)
  }
  const work = async (): Promise<void> => {
    while (next < plan.purchases && !signal.aborted) {
      const index = next
      next += 1
      running.add(index)
      await append(seeding, index)
      running.delete(index)
      onProgress(next - running.size)
      if (next - recorded >= RECORD_EVERY + seeding.inFlight) await save()
    }
  }
  await Promise.all(Array.from({ length: seeding.inFlight }, work))
  await save()
  return recorded
}

/** Waits for a store that is unavailable for a moment. @throws EventStoreUnavailable after a minute */
async function append({ store, record, signal }: SeedingPurchases, index: number): Promise<void> {
  const purchase = purchaseOf(record.plan, index)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await appendSeeded(store, purchase)
      return
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || attempt === PATIENCE || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}
