import { sealAccounts, sealCredentials } from '@presale/accounts'
import type { EventStore } from '@presale/event-store'
import { derivedId, THE_SYSTEM } from '@presale/kernel'
import type { Pool, PoolClient } from '@presale/read-store'
import { recordAdminAction, signingKey, withChainedActions } from '@presale/sale'

interface Trailed {
  readonly pool: Pool
  readonly store: EventStore
  /** What admin actions are chained with, and accounts of staff sealed; undefined where the site has none. */
  readonly key: Buffer | undefined
}

/** Writes down who is made staff as the site itself does: else it believes none of them. */
export async function inTrail<T>({ pool, store, key }: Trailed, work: () => Promise<T>): Promise<T> {
  if (!key) return work()
  sealAccounts(key)
  // What is made up stands in no security log, and its heads say so.
  return withChainedActions({ pool, store, key, writeLine: () => false }, work, warn)
}

const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** As the command line records an admin, in the transaction that makes the accounts; nothing outside of a trail. */
export async function recordAdmins(client: PoolClient, ids: readonly string[], at: Date): Promise<void> {
  if (!signingKey()) return
  for (const id of ids) {
    await sealCredentials(client, id)
    await recordAdminAction(
      client,
      { id: THE_SYSTEM, role: 'admin', at, correlationId: derivedId('made-up admin', id) },
      { action: 'admin-created', subject: id, before: null, after: { role: 'admin' } },
    )
  }
}
