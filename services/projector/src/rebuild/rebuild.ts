import { setTimeout as wait } from 'node:timers/promises'
import {
  Consumer,
  type ConsumerLog,
  checkStoreIdentity,
  type ForeignStore,
  type Subscription,
} from '@presale/consumer'
import type { EventStore } from '@presale/event-store'
import { purchaseEventReader, type RecordedEvent, STREAM_PREFIX } from '@presale/purchases'
import {
  acceptedGeneration,
  buildOn,
  createBuilding,
  dropGeneration,
  ensureProjections,
  type GenerationRecord,
  generationCheckpoint,
  generationInState,
  lockClass,
  markFailed,
  type Pool,
  type ProjectionDefinition,
  swapGenerations,
  takeSessionLock,
} from '@presale/read-store'
import { projectionSubscriber } from '../feeding/projection-subscriber'
import { handOver } from './hand-over'
import { removeForeign, removeLeftovers, removeOlder } from './leftovers'
import { ProgressWriter } from './progress-writer'
import { lackingSentence, type RebuildOutcome, RebuildRefused, type RebuildReport } from './report'

export interface RebuildOptions {
  readonly url: string
  readonly pool: Pool
  readonly store: EventStore
  readonly definition: ProjectionDefinition<RecordedEvent>
  readonly batchSize: number
  readonly log: ConsumerLog
  /**
   * The event store is not the one that the live generation was fed from, and the operator has accepted it: the new
   * one replaces it however far it was, and no old one is kept.
   */
  readonly isReset?: boolean
  /** Continues a generation that was not swapped in and that an admin accepted, where there is one. */
  readonly isAcceptedKept?: boolean
  /** Aborts the rebuild; before the swap nothing of it remains. */
  readonly signal: AbortSignal
  report(report: RebuildReport): void
}

const LOOK_MS = 100
// Each attempt briefly blocks the live one, so there is a pause between attempts.
const TRY_AGAIN_MS = 1000

/**
 * Fills a new generation beside the live one from the first event on, and makes it live once it has caught up.
 * Readers see the live one throughout.
 * @throws RebuildRefused when another rebuild runs; ForeignStore
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
    const accepted = options.isAcceptedKept ? await acceptedGeneration(pool, definition) : undefined
    await removeLeftovers(pool, definition.name, report, accepted?.id)
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
    return await build(options, building, lost.signal)
  } finally {
    await lock.release()
  }
}

/** On another store the new one would never reach the live one's position. */
async function assertOwnStore({ pool, store }: RebuildOptions, live: GenerationRecord): Promise<void> {
  const checkpoint = await generationCheckpoint(live.id).read(pool)
  if (checkpoint) await checkStoreIdentity(store, live.schema, checkpoint)
}

async function build(
  options: RebuildOptions,
  building: GenerationRecord,
  lost: AbortSignal,
): Promise<RebuildOutcome> {
  const { pool, definition, signal, report } = options
  const started = performance.now()
  const progress = new ProgressWriter(pool, building, report)
  const { store, log, batchSize } = options
  const consumer = new Consumer({
    store,
    pool,
    log,
    prefixes: [STREAM_PREFIX],
    reader: purchaseEventReader,
    // The subscription reports it itself.
    onForeignStore: (_error: ForeignStore) => undefined,
  })
  const feeder = consumer.subscribe(
    projectionSubscriber(definition, building, {
      batchSize,
      onApplied: ({ passed }) => progress.add(passed),
    }),
  )
  try {
    const end = await swapWhenReady(options, building, feeder, progress, lost)
    if (end.kind !== 'swapped') return await giveUp(options, building, feeder, end)
    const { previous } = end
    const seconds = Math.round((performance.now() - started) / 1000)
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

/** How the build ended: the generation that was live until the swap, or why there is no swap. */
type FillingEnd =
  | { readonly kind: 'swapped'; readonly previous: GenerationRecord }
  | { readonly kind: 'over'; readonly reason?: string }

async function swapWhenReady(
  { pool, definition, signal, report, isReset = false }: RebuildOptions,
  building: GenerationRecord,
  feeder: Subscription<RecordedEvent>,
  progress: ProgressWriter,
  lost: AbortSignal,
): Promise<FillingEnd> {
  let waitsFor = ''
  let tryAgainAt = 0
  for (;;) {
    if (lost.aborted) throw new Error('The connection that held the rebuild lock was lost; start again')
    if (signal.aborted || ['stopped', 'foreign', 'gone'].includes(feeder.phase)) return { kind: 'over' }
    await progress.write()
    const isTime = performance.now() >= tryAgainAt
    if (isTime && (feeder.isCaughtUp || (progress.isNear && !isReset))) {
      const outcome = await swapGenerations(pool, definition, building.id, { isReset })
      if (outcome.kind === 'swapped') return outcome
      if (outcome.kind === 'set-aside')
        return { kind: 'over', reason: lackingSentence(building.schema, outcome.missing) }
      if (outcome.kind !== waitsFor) report({ kind: 'swap-waits', why: outcome.kind })
      waitsFor = outcome.kind
      tryAgainAt = performance.now() + TRY_AGAIN_MS
    }
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Cancelled: the new generation is dropped. Failed: it is marked, with its error, for the operator. */
async function giveUp(
  { pool, signal, report }: RebuildOptions,
  { id, schema }: GenerationRecord,
  feeder: Subscription<RecordedEvent>,
  end: Extract<FillingEnd, { kind: 'over' }>,
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
