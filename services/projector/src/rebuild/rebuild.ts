import { setTimeout as wait } from 'node:timers/promises'
import type { EventStore } from '@presale/event-store'
import type { RecordedEvent } from '@presale/purchases'
import {
  createBuilding,
  dropGeneration,
  ensureProjections,
  type GenerationRecord,
  generationInState,
  lockClass,
  markFailed,
  type Pool,
  type ProjectionDefinition,
  swapGenerations,
  takeSessionLock,
} from '@presale/read-store'
import { Feeder, type FeedLog } from '../feeding/feeder'
import { handOver } from './hand-over'
import { removeLeftovers, removeOlder } from './leftovers'
import { ProgressWriter } from './progress-writer'
import { type RebuildOutcome, RebuildRefused, type RebuildReport } from './report'

export interface RebuildOptions {
  readonly url: string
  readonly pool: Pool
  readonly store: EventStore
  readonly definition: ProjectionDefinition<RecordedEvent>
  readonly batchSize: number
  readonly log: FeedLog
  /** Aborts the rebuild; before the swap nothing of it remains. */
  readonly signal: AbortSignal
  report(report: RebuildReport): void
}

const LOOK_MS = 100
// Each try holds the live one still for a moment: not all the time.
const TRY_AGAIN_MS = 1000

/**
 * Fills a new generation beside the live one from the first event on, and makes it the live one once it
 * has caught up. Readers see the live one throughout.
 * @throws RebuildRefused when another rebuild runs
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
  const { url, pool, definition, signal, report } = options
  const lock = await takeSessionLock({ url, key: [lockClass.rebuild, 0], mode: 'try', signal })
  if (!lock) {
    if (signal.aborted) return 'cancelled'
    throw new RebuildRefused('Another rebuild is running. Rebuilds run one at a time.')
  }
  const lost = new AbortController()
  void lock.ended.then(() => lost.abort())
  try {
    await ensureProjections(pool, [definition])
    await removeLeftovers(pool, definition.name, report)
    const live = await generationInState(pool, definition.name, 'live')
    const building = await createBuilding(pool, definition)
    report({
      kind: 'started',
      schema: building.schema,
      beside: live?.schema ?? '',
      events: live?.appliedEvents ?? 0,
    })
    return await build(options, building, lost.signal)
  } finally {
    await lock.release()
  }
}

async function build(
  options: RebuildOptions,
  building: GenerationRecord,
  lost: AbortSignal,
): Promise<RebuildOutcome> {
  const { pool, definition, signal, report } = options
  const started = performance.now()
  const progress = new ProgressWriter(pool, building.id, report)
  const stop = new AbortController()
  const feeder = new Feeder({
    ...options,
    target: { pool, definition, generationId: building.id, schema: building.schema },
    onApplied: ({ events }) => progress.add(events),
  })
  const fed = feeder.run(stop.signal)
  const endFeeding = (): Promise<void> => {
    stop.abort()
    return fed
  }
  try {
    const previous = await swapWhenReady(options, building, feeder, progress, lost)
    if (!previous) return await giveUp(options, building, feeder, endFeeding)
    const seconds = Math.round((performance.now() - started) / 1000)
    report({
      kind: 'swapped',
      schema: building.schema,
      previous: previous.schema,
      applied: progress.applied,
      seconds,
    })
    report({ kind: 'handed-over', to: await handOver(feeder, signal) })
    await endFeeding()
    await removeOlder(pool, previous, report)
    return 'done'
  } finally {
    await endFeeding()
  }
}

/** @returns the generation that was live until the swap; undefined when there will be none */
async function swapWhenReady(
  { pool, definition, signal, report }: RebuildOptions,
  building: GenerationRecord,
  feeder: Feeder,
  progress: ProgressWriter,
  lost: AbortSignal,
): Promise<GenerationRecord | undefined> {
  let waitsFor = ''
  let tryAgainAt = 0
  for (;;) {
    if (lost.aborted) throw new Error('The connection that held the rebuild lock was lost; start again')
    if (signal.aborted || feeder.phase === 'stopped' || feeder.phase === 'gone') return undefined
    await progress.tell()
    const isTime = performance.now() >= tryAgainAt
    if (isTime && (feeder.isCaughtUp || progress.isNear)) {
      const outcome = await swapGenerations(pool, definition, building.id)
      if (outcome.kind === 'swapped') return outcome.previous
      if (outcome.kind !== waitsFor) report({ kind: 'swap-waits', why: outcome.kind })
      waitsFor = outcome.kind
      tryAgainAt = performance.now() + TRY_AGAIN_MS
    }
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Cancelled: the new generation is dropped. Failed: it is marked, with its fault, for the operator. */
async function giveUp(
  { pool, signal, report }: RebuildOptions,
  { id, schema }: GenerationRecord,
  feeder: Feeder,
  stopFeeding: () => Promise<void>,
): Promise<RebuildOutcome> {
  await stopFeeding()
  if (!signal.aborted) {
    await markFailed(pool, id)
    report({ kind: 'failed', schema, reason: feeder.reason ?? feeder.phase })
    return 'failed'
  }
  const isDropped = await dropGeneration(pool, id).then(
    () => true,
    () => false,
  )
  report({ kind: 'cancelled', schema, isDropped })
  return 'cancelled'
}
