import { sealAccounts } from '@presale/accounts'
import { connectEventStore } from '@presale/event-store'
import type { Pool } from '@presale/read-store'
import { appendLineIfPossible } from '@presale/runtime'
import { type HeadKeeperOptions, withChainedActions } from '@presale/sale'
import { actionSettings, eventStoreUrl } from './run-cli'

/**
 * Runs a command whose admin actions belong to the chain, where the key is given; without it they stay unchained, and
 * `audit -- verify` names them.
 */
export async function chained<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const { ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file } = actionSettings()
  if (!key) return work()
  sealAccounts(key)
  const store = connectEventStore(eventStoreUrl())
  try {
    const writeLine: HeadKeeperOptions['writeLine'] = (line, first) =>
      appendLineIfPossible(file, line, { first, isSynced: true }, warn)
    return await withChainedActions({ pool, store, key, writeLine }, work, warn)
  } finally {
    await store.close()
  }
}

const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
