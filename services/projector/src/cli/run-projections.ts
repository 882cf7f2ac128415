import type { ConsumerLog } from '@presale/consumer'
import { withoutPasswords } from '@presale/kernel'
import { keptGeneration } from '@presale/read-store'
import { rebuildTogether } from '../rebuild/rebuild'
import type { RebuildOutcome, RebuildReport } from '../rebuild/report'
import { rollback } from '../rebuild/rollback'
import type { SwapOptions } from '../rebuild/swap-when-ready'
import type { Definition } from './chosen-projections'
import { connected } from './connections'
import { codes, exit } from './exit-codes'
import { print } from './print'
import { terminalReport } from './progress-line'

/**
 * What a new release may need, and one that was taken back: that finds its old generations, which only have to catch up.
 * All others are filled from one read of the store.
 */
export async function bringUpToDate(all: readonly SwapOptions[]): Promise<number> {
  const unkept: SwapOptions[] = []
  for (const options of all) {
    const kept = await keptGeneration(options.pool, options.definition)
    const outcome = kept ? await rollback(options) : 'failed'
    if (outcome === 'cancelled') return exit.cancelled
    if (outcome === 'failed') unkept.push(options)
  }
  return codes[await rebuildTogether(unkept.map((options) => ({ ...options, isAcceptedKept: true })))]
}

/** One projection after the other, until one fails. */
export function withEach(
  definitions: readonly Definition[],
  isJson: boolean,
  work: (options: SwapOptions) => Promise<RebuildOutcome>,
): Promise<number> {
  return cancellable(definitions, isJson, async (all) => {
    for (const options of all) {
      const outcome = await work(options)
      if (outcome !== 'done') return codes[outcome]
    }
    return exit.ok
  })
}

/** All of them from one read of the store. */
export function together(definitions: readonly Definition[], isJson: boolean): Promise<number> {
  return cancellable([...new Set(definitions)], isJson, async (all) => codes[await rebuildTogether(all)])
}

/** SIGINT and SIGTERM cancel. `work` gets the options of each projection. */
export async function cancellable(
  definitions: readonly Definition[],
  isJson: boolean,
  work: (all: readonly SwapOptions[]) => Promise<number>,
): Promise<number> {
  const cancel = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancel.abort())
  return connected(async ({ env, pool, store }) =>
    work(
      definitions.map((definition) => ({
        url: env.DATABASE_URL,
        batchSize: env.PROJECTION_BATCH_SIZE,
        // The reports are for people; connection errors go to standard error.
        log: faultsToStandardError,
        signal: cancel.signal,
        pool,
        store,
        definition,
        report: reportOf(definition.name, isJson),
      })),
    ),
  )
}

export const reportOf = (name: string, isJson: boolean): ((report: RebuildReport) => void) =>
  isJson
    ? (report) => print(JSON.stringify({ projection: name, ...report }))
    : terminalReport(name, process.stdout)

const logFault = (fields: object, message: string): void => {
  const { err } = fields as { err?: Error }
  process.stderr.write(withoutPasswords(`${message}${err ? `: ${err.message}` : ''}\n`))
}

const faultsToStandardError: ConsumerLog = { info: () => undefined, warn: logFault, error: logFault }
