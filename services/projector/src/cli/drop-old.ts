import { purchaseProjections } from '@presale/purchases'
import { ensureProjections } from '@presale/read-store'
import { removeOld } from '../rebuild/leftovers'
import { oneAtATime } from '../rebuild/one-at-a-time'
import { connected } from './connections'
import { exit } from './exit-codes'
import { print } from './print'
import { reportOf } from './run-projections'

/** Old generations are dropped now, not when their time has come. */
export async function dropOld(chosen: readonly string[], isJson: boolean): Promise<number> {
  return connected(async ({ env, pool }) => {
    let code: number = exit.ok
    await oneAtATime({ url: env.DATABASE_URL, signal: new AbortController().signal }, async () => {
      await ensureProjections(pool, purchaseProjections)
      for (const name of chosen) {
        const dropped = await removeOld(pool, name, reportOf(name, isJson))
        if (dropped.kept > 0) code = exit.failed
        if (dropped.removed + dropped.kept === 0 && !isJson) print(`${name} has no old generation.`)
      }
      return 'done'
    })
    return code
  })
}
