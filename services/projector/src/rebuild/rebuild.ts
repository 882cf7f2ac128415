import type { Subscription } from '@presale/consumer'
import type { LedgerEvent } from '@presale/ledger'
import {
  acceptedGeneration,
  type BulkRefused,
  buildOn,
  createBuilding,
  dropGeneration,
  ensureProjections,
  type GenerationRecord,
  generationInState,
  markFailed,
  recordFillRate,
} from '@presale/read-store'
import { fill, followedByAll } from './fill'
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

/** A generation that is being built, and what is said of it. */
interface Build {
  readonly options: RebuildOptions
  readonly building: GenerationRecord
  readonly progress: ProgressWriter
  readonly started: number
}

/**
 * Fills a new generation beside the live one from the first event on, and makes it live once it has caught up.
 * Readers see the live one throughout.
 * @throws RebuildRefused when another rebuild runs; ForeignStore
 */
export function rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
  return rebuildTogether([options])
}

/**
 * Several at once: filled from one read of the store, then swapped in one after the other. One that fails does not keep
 * the others from it.
 * @param all with one store, pool and signal
 * @throws as `rebuild`
 */
export async function rebuildTogether(all: readonly RebuildOptions[]): Promise<RebuildOutcome> {
  const [any] = all
  if (!any) return 'done'
  return oneAtATime(any, async (lost) => {
    for (const options of all) await prepare(options)
    const builds: Build[] = []
    for (const options of all) builds.push(await begin(options))
    const outcomes: RebuildOutcome[] = []
    for (const build of await filled(builds, lost)) outcomes.push(await finish(build, lost))
    return outcomes.find((outcome) => outcome !== 'done') ?? 'done'
  })
}

async function prepare(options: RebuildOptions): Promise<void> {
  const { pool, definition, report, isAcceptedKept, isReset } = options
  await ensureProjections(pool, [definition])
  const accepted = isAcceptedKept ? await acceptedGeneration(pool, definition) : undefined
  await removeLeftovers(pool, definition.name, report, { keptId: accepted?.id })
  const live = await generationInState(pool, definition.name, 'live')
  if (live && !isReset) await assertOwnStore(options, live)
}

async function begin(options: RebuildOptions): Promise<Build> {
  const { pool, definition, report, isAcceptedKept } = options
  const accepted = isAcceptedKept ? await acceptedGeneration(pool, definition) : undefined
  if (accepted) await buildOn(pool, accepted.id)
  const isFilling = definition.bulk !== undefined
  const building = accepted ?? (await createBuilding(pool, definition, { isFilling }))
  const live = await generationInState(pool, definition.name, 'live')
  report({
    kind: 'started',
    schema: building.schema,
    beside: live?.schema ?? '',
    events: live?.appliedEvents ?? 0,
  })
  return buildOf(options, building)
}

function buildOf(options: RebuildOptions, building: GenerationRecord): Build {
  const progress = new ProgressWriter(options.pool, building, options.report)
  return { options, building, progress, started: performance.now() }
}

/** Those that are new are filled in bulk, up to where the store is now. @returns all of them, ready to be fed on */
async function filled(builds: readonly Build[], lost: AbortSignal): Promise<readonly Build[]> {
  const [any] = builds
  if (!any) return builds
  const { pool, store, batchSize, signal } = any.options
  const toFill = builds
    .filter(({ building }) => building.isFilling)
    .map((build) => ({ ...build, ...build.options }))
  try {
    const upTo = await store.headOf(followedByAll(toFill))
    const refused = await fill(toFill, {
      pool,
      store,
      upTo,
      batchSize,
      signal: AbortSignal.any([signal, lost]),
    })
    if (lost.aborted) throw new Error('The connection that held the rebuild lock was lost; start again')
    return await Promise.all(builds.map((build) => unlessRefused(build, refused)))
  } catch (error) {
    // Half filled they are of no use; what cannot be dropped now, the next rebuild removes.
    for (const { building } of toFill) await dropGeneration(pool, building.id).catch(() => undefined)
    throw error
  }
}

async function unlessRefused(build: Build, refused: ReadonlyMap<string, BulkRefused>): Promise<Build> {
  const { options, building } = build
  const why = refused.get(building.schema)
  if (!why || options.signal.aborted) return build
  await dropGeneration(options.pool, building.id)
  const again = await createBuilding(options.pool, options.definition)
  options.report({ kind: 'not-in-bulk', schema: again.schema, reason: why.message })
  return buildOf(options, again)
}

/** Feeds it until it has caught up, and swaps it in. */
async function finish(
  { options, building, progress, started }: Build,
  lost: AbortSignal,
): Promise<RebuildOutcome> {
  const { pool, signal, report } = options
  if (signal.aborted) return cancel(options, building)
  const feeder = feed(options, building, progress)
  try {
    const end = await swapWhenReady(options, building, { feeder, progress, lost })
    if (end.kind !== 'swapped') return await giveUp(options, building, feeder, end)
    const { previous } = end
    const tookMs = performance.now() - started
    const seconds = Math.round(tookMs / 1000)
    const applied = progress.applied - building.appliedEvents
    await recordFillRate(pool, building.id, (applied * 1000) / tookMs)
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
    if (options.isReset) await removeForeign(pool, options.definition.name, report)
    else await removeOlder(pool, previous, report)
    return 'done'
  } finally {
    await feeder.stop()
  }
}

/** Cancelled: the new generation is dropped. Failed: it is marked, with its error, for the operator. */
async function giveUp(
  options: RebuildOptions,
  building: GenerationRecord,
  feeder: Subscription<LedgerEvent>,
  end: NoSwap,
): Promise<RebuildOutcome> {
  await feeder.stop()
  if (options.signal.aborted) return cancel(options, building)
  await markFailed(options.pool, building.id)
  const reason = end.reason ?? feeder.reason ?? feeder.phase
  options.report({ kind: 'failed', schema: building.schema, reason })
  return 'failed'
}

async function cancel(
  { pool, report }: RebuildOptions,
  { id, schema }: GenerationRecord,
): Promise<RebuildOutcome> {
  const isDropped = await dropGeneration(pool, id).then(
    () => true,
    () => false,
  )
  report({ kind: 'cancelled', schema, isDropped })
  return 'cancelled'
}
