import { prepareFollowing } from '@presale/consumer'
import { ledgerProjections } from '@presale/ledger'
import { namesOfSubscribers, requestReset } from '@presale/read-store'
import { rebuild } from '../rebuild/rebuild'
import { names } from './chosen-projections'
import { connected } from './connections'
import { exit, USAGE, UsageError } from './exit-codes'
import { print } from './print'
import { withEach } from './run-projections'

/**
 * The operator accepts the current event store: projections are rebuilt from it, every other subscriber starts again
 * from the beginning.
 */
export async function reset(name: string | undefined, isJson: boolean): Promise<number> {
  const chosen = ledgerProjections.filter((known) => name === undefined || known.name === name)
  const others = await connected(async ({ pool }) => {
    await prepareFollowing(pool)
    const known = await namesOfSubscribers(pool)
    if (name !== undefined && chosen.length === 0 && !known.includes(name)) {
      throw new UsageError(`${name} is none of ${[...names, ...known].join(', ')}\n${USAGE}`)
    }
    const asked = known.filter((other) => name === undefined || other === name)
    for (const other of asked) await requestReset(pool, other)
    return asked
  })
  const code = await withEach(chosen, isJson, (options) => rebuild({ ...options, isReset: true }))
  if (code !== exit.ok) return code
  for (const other of others) {
    const sentence = `${other} begins anew as soon as it is started.`
    print(isJson ? JSON.stringify({ kind: 'reset', subscriber: other }) : sentence)
  }
  if (!isJson) print('Start the services that ended because of the event store again.')
  return exit.ok
}
