import type { Subscription } from '@presale/consumer'
import type { RecordedEvent } from '@presale/purchases'
import {
  acceptedGeneration,
  buildOn,
  createBuilding,
  dropGeneration,
  ensureProjections,
  type GenerationRecord,
  generationInState,
  markFailed,
  recordFillRate,
} from '@presale/read-store'
import { handOver } from './hand-over'
import { removeForeign, removeLeftovers, removeOlder } from './leftovers'
import { oneAtATime } from './one-at-a-time'
import { ProgressWriter } from './progress-writer'
import type { RebuildOutcome } from './report'
import { assertOwnStore, feed, type NoSwap, type SwapOptions, swapWhenReady } from './swap-when-ready'

export interface RebuildOptions extends SwapOptions {
  /** Continues a generation that was not swapped in and that an admin accepted, where there is one. */
  readonly isAcceptedKept?: boolean
}

/**
 * Fills a new generation beside the live one from the first event on, and makes it live once it has caught up.
 * Readers see the live one throughout.
 * @throws RebuildRefused when another rebuild runs; ForeignStore
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
  const { pool, definition, report } = options
  return oneAtATime(options, async (lost) => {
    await ensureProjections(pool, [definition])
    const accepted = options.isAcceptedKept ? await acceptedGeneration(pool, definition) : undefined
    await removeLeftovers(pool, definition.name, report, { keptId: accepted?.id })
    const live = await generationInState(pool, definition.name, 'live')
    if (live && !options.isReset) await assertOwnStore(options, live)
    if (accepted) await buildOn(pool, accepted.id)
    const building = accepted ?? (await createBuilding(pool, definition))
    report({
      kind: 'started',
      schema: building.schema,
      beside: live?.schema ?? '',
      events: live?.appliedEvents ?? 0,
    })
    return build(options, building, lost)
  })
}

async function build(
  options: RebuildOptions,
  building: GenerationRecord,
  lost: AbortSignal,
): Promise<RebuildOutcome> {
  const { pool, definition, signal, report } = options
  const started = performance.now()
  const progress = new ProgressWriter(pool, building, report)
  const feeder = feed(options, building, progress)
  try {
    const end = await swapWhenReady(options, building, { feeder, progress, lost })
    if (end.kind !== 'swapped') return await giveUp(options, building, feeder, end)
    const { previous } = end
    const tookMs = performance.now() - started
    const seconds = Math.round(tookMs / 1000)
    const filled = progress.applied - building.appliedEvents
    await recordFillRate(pool, building.id, (filled * 1000) / tookMs)
    report({
      kind: 'swapped',
      schema: building.schema,
      previous: previous.schema,
      applied: progress.applied,
      seconds,
    })
    // After a reset no projector comes: all have ended because of the store.
    const to = options.isReset
      ? 'nobody'
      : await handOver({ database: pool, schema: building.schema, feeder, signal })
    report({ kind: 'handed-over', to })
    await feeder.stop()
    if (options.isReset) await removeForeign(pool, definition.name, report)
    else await removeOlder(pool, previous, report)
    return 'done'
  } finally {
    await feeder.stop()
  }
}

/** Cancelled: the new generation is dropped. Failed: it is marked, with its error, for the operator. */
async function giveUp(
  { pool, signal, report }: RebuildOptions,
  { id, schema }: GenerationRecord,
  feeder: Subscription<RecordedEvent>,
  end: NoSwap,
): Promise<RebuildOutcome> {
  await feeder.stop()
  if (!signal.aborted) {
    await markFailed(pool, id)
    report({ kind: 'failed', schema, reason: end.reason ?? feeder.reason ?? feeder.phase })
    return 'failed'
  }
  const isDropped = await dropGeneration(pool, id).then(
    () => true,
    () => false,
  )
  report({ kind: 'cancelled', schema, isDropped })
  return 'cancelled'
}
