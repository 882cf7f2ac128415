import { ledgerProjections } from '@presale/ledger'
import { ensureProjections } from '@presale/read-store'
import { removeOld } from '../rebuild/leftovers'
import { oneAtATime } from '../rebuild/one-at-a-time'
import { connected } from './connections'
import { exit } from './exit-codes'
import { reportOf } from './run-projections'

/** Old generations are dropped now, not when their time has come. */
export async function dropOld(chosen: readonly string[], isJson: boolean): Promise<number> {
  return connected(async ({ env, pool }) => {
    let code: number = exit.ok
    await oneAtATime({ url: env.DATABASE_URL, signal: new AbortController().signal }, async () => {
      await ensureProjections(pool, ledgerProjections)
      for (const name of chosen) {
        const report = reportOf(name, isJson)
        const { removed, kept } = await removeOld(pool, name, report)
        if (kept > 0) code = exit.failed
        if (removed + kept === 0) report({ kind: 'nothing-old' })
      }
      return 'done'
    })
    return code
  })
}
