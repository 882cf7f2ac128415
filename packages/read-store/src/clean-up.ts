import { inTransaction, type Pool, type PoolClient } from './pool'
import { type TransactionLock, tryTransactionLock } from './transaction-lock'

/** The context of a chore: short transactions, each under the lock of the whole clean-up. */
export interface Cleaning {
  readonly pageSize: number
  /** @throws CleanedElsewhere */
  page<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
}

/** Removes one kind of row that accumulates. */
export interface Chore {
  /** Plural, as in the metrics: 'sessions'. */
  readonly name: string
  /** @returns how many were removed. Safe at any time, and to be interrupted between two pages. */
  run(cleaning: Cleaning): Promise<number>
}

export interface CleanUpOptions {
  readonly pool: Pool
  readonly lock: TransactionLock
  readonly chores: readonly Chore[]
  readonly pageSize?: number
  /** A chore failed; the others continue, and it is tried again the next time. */
  readonly onFault: (chore: string, error: unknown) => void
}

/** Another process is cleaning up right now. */
export class CleanedElsewhere extends Error {
  override readonly name = 'CleanedElsewhere'
}

const PAGE_SIZE = 1000

/**
 * Runs the chores one after another, page by page: no transaction is long, and of several processes one works at a
 * time.
 * @returns how many each chore removed; nothing of a chore that failed or that another process is at.
 */
export async function cleanUp(options: CleanUpOptions): Promise<Record<string, number>> {
  const { pool, lock, chores, pageSize = PAGE_SIZE, onFault } = options
  const cleaning: Cleaning = {
    pageSize,
    page: (work) =>
      inTransaction(pool, async (client) => {
        if (!(await tryTransactionLock(client, lock))) throw new CleanedElsewhere('another process cleans up')
        return work(client)
      }),
  }
  const removed: Record<string, number> = {}
  for (const chore of chores) {
    try {
      removed[chore.name] = await chore.run(cleaning)
    } catch (error) {
      if (error instanceof CleanedElsewhere) return removed
      onFault(chore.name, error)
    }
  }
  return removed
}

/** A chore that removes so many at a time until fewer are left. */
export function inPages(name: string, remove: (client: PoolClient, limit: number) => Promise<number>): Chore {
  return {
    name,
    async run({ page, pageSize }) {
      for (let removed = 0; ; ) {
        const count = await page((client) => remove(client, pageSize))
        removed += count
        if (count < pageSize) return removed
      }
    },
  }
}
