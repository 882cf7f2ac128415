import {
  ensureProjections,
  type GenerationRecord,
  generationInState,
  generations,
  keptGeneration,
} from '@presale/read-store'
import { handOver } from './hand-over'
import { oneAtATime } from './one-at-a-time'
import { ProgressWriter } from './progress-writer'
import { type RebuildOutcome, RebuildRefused } from './report'
import { assertOwnStore, feed, type SwapOptions, swapWhenReady } from './swap-when-ready'

export type RollbackOptions = Omit<SwapOptions, 'isReset'>

/**
 * Makes the old generation of this code's version live again, once it has applied the same events as the live one,
 * which is kept in its place. Readers never go back in time. Whatever keeps it from that, the old one stays old.
 * @throws RebuildRefused where there is none, or when another rebuild runs; ForeignStore
 */
export async function rollback(options: RollbackOptions): Promise<RebuildOutcome> {
  const { pool, definition, report } = options
  return oneAtATime(options, async (lost) => {
    await ensureProjections(pool, [definition])
    const kept = await keptGeneration(pool, definition)
    if (!kept) throw new RebuildRefused(await nothingKept(options))
    const live = await generationInState(pool, definition.name, 'live')
    if (live) await assertOwnStore(options, live)
    report({ kind: 'rolling-back', schema: kept.schema, beside: live?.schema ?? '' })
    return goBack(options, kept, lost)
  })
}

async function goBack(
  options: RollbackOptions,
  kept: GenerationRecord,
  lost: AbortSignal,
): Promise<RebuildOutcome> {
  const { pool, signal, report } = options
  const { schema } = kept
  const started = performance.now()
  const progress = new ProgressWriter(pool, kept, report)
  const feeder = feed(options, kept, progress)
  try {
    const end = await swapWhenReady(options, kept, { feeder, progress, lost })
    if (end.kind !== 'swapped') {
      const { reason = signal.aborted ? 'it was cancelled.' : (feeder.reason ?? feeder.phase) } = end
      report({ kind: 'not-rolled-back', schema, reason })
      return signal.aborted ? 'cancelled' : 'failed'
    }
    const seconds = Math.round((performance.now() - started) / 1000)
    const { applied } = progress
    report({ kind: 'swapped', schema, previous: end.previous.schema, applied, seconds })
    const to = await handOver({ database: pool, schema, feeder, signal })
    report({ kind: 'handed-over', to })
    return 'done'
  } finally {
    await feeder.stop()
  }
}

/** An old generation of another version can be filled and exposed by the code of that version alone. */
async function nothingKept({ pool, definition: { name, version } }: RollbackOptions): Promise<string> {
  const others = (await generations(pool)).filter((one) => one.name === name && one.state === 'old')
  if (others.length === 0) return `${name} has no old generation to go back to: rebuild it.`
  const known = others.map(({ schema, codeVersion }) => `${schema} (version ${codeVersion})`).join(', ')
  return `${name} has ${known}, and this code is of version ${version}: run the command with the release of that version.`
}
