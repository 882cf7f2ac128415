import { connectEventStore } from '@presale/event-store'
import type { Pool } from '@presale/read-store'
import { appendLine } from '@presale/runtime'
import { chainAdminActions, HeadKeeper } from '@presale/sale'
import { actionSettings, eventStoreUrl } from './run-cli'

/**
 * Runs a command whose admin actions belong to the chain, where the key is given; without it they stay unchained, and
 * `audit -- verify` names them.
 */
export async function chained<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const { ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file } = actionSettings()
  if (!key) return work()
  const store = connectEventStore(eventStoreUrl())
  const keeper = new HeadKeeper({
    pool,
    store,
    key,
    writeLine: (line, first) => {
      if (file) appendLine(file, line, first)
      return Boolean(file)
    },
    onFault: () => undefined,
  })
  chainAdminActions(keeper)
  try {
    const result = await work()
    await keeper.settled().catch((error: Error) => {
      process.stderr.write(
        `The event store was not told yet, the next start of the api does: ${error.message}\n`,
      )
    })
    return result
  } finally {
    chainAdminActions(undefined)
    await keeper.close()
    await store.close()
  }
}
