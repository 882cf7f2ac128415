import { setTimeout as wait } from 'node:timers/promises'
import {
  Consumer,
  type ConsumerLog,
  checkStoreIdentity,
  type ForeignStore,
  type Subscription,
} from '@presale/consumer'
import type { EventStore } from '@presale/event-store'
import { type LedgerEvent, type LedgerProjection, ledgerReader } from '@presale/ledger'
import {
  type GenerationRecord,
  generationCheckpoint,
  type Pool,
  type SwapOutcome,
  swapGenerations,
} from '@presale/read-store'
import { projectionSubscriber } from '../feeding/projection-subscriber'
import type { ProgressWriter } from './progress-writer'
import { lackingSentence, type RebuildReport } from './report'

export interface SwapOptions {
  readonly url: string
  readonly pool: Pool
  readonly store: EventStore
  readonly definition: LedgerProjection
  readonly batchSize: number
  readonly log: ConsumerLog
  /**
   * The event store is not the one that the live generation was fed from, and the operator has accepted it: the new
   * one replaces it however far it was, and no old one is kept.
   */
  readonly isReset?: boolean
  /** Aborts the command; before the swap nothing of it remains. */
  readonly signal: AbortSignal
  report(report: RebuildReport): void
}

const LOOK_MS = 100
// Each attempt briefly blocks the live one, so there is a pause between attempts.
const TRY_AGAIN_MS = 1000

/** Why there was no swap; without a reason it is the feeder's, or the command was cancelled. */
export interface NoSwap {
  readonly kind: 'over'
  readonly reason?: string
}

export interface Filling {
  readonly feeder: Subscription<LedgerEvent>
  readonly progress: ProgressWriter
  /** Aborts when the lock is lost. */
  readonly lost: AbortSignal
}

/** On another store the new one would never reach the live one's position. @throws ForeignStore */
export async function assertOwnStore({ pool, store }: SwapOptions, live: GenerationRecord): Promise<void> {
  const checkpoint = await generationCheckpoint(live.id).read(pool)
  if (checkpoint) await checkStoreIdentity(store, live.schema, checkpoint)
}

/** Feeds a generation that no projector feeds; where one does, it waits for the lease. */
export function feed(
  { store, pool, log, definition, batchSize }: SwapOptions,
  generation: GenerationRecord,
  progress: ProgressWriter,
): Subscription<LedgerEvent> {
  const consumer = new Consumer({
    store,
    pool,
    log,
    prefixes: definition.follows,
    reader: ledgerReader,
    // The subscription reports it itself.
    onForeignStore: (_error: ForeignStore) => undefined,
  })
  return consumer.subscribe(
    projectionSubscriber(definition, generation, {
      batchSize,
      onApplied: ({ passed }) => progress.add(passed),
    }),
  )
}

/** Makes the generation the live one as soon as it has applied the same events. */
export async function swapWhenReady(
  { pool, definition, signal, report, isReset = false }: SwapOptions,
  next: GenerationRecord,
  { feeder, progress, lost }: Filling,
): Promise<Extract<SwapOutcome, { kind: 'swapped' }> | NoSwap> {
  let waitsFor = ''
  let tryAgainAt = 0
  for (;;) {
    if (lost.aborted) throw new Error('The connection that held the rebuild lock was lost; start again')
    if (signal.aborted || ['stopped', 'foreign', 'gone'].includes(feeder.phase)) return { kind: 'over' }
    await progress.write()
    const isTime = performance.now() >= tryAgainAt
    if (isTime && (feeder.isCaughtUp || (progress.isNear && !isReset))) {
      const outcome = await swapGenerations(pool, definition, next.id, { isReset })
      if (outcome.kind === 'swapped') return outcome
      if (outcome.kind === 'set-aside')
        return { kind: 'over', reason: lackingSentence(next, outcome.missing) }
      if (outcome.kind !== waitsFor) report({ kind: 'swap-waits', why: outcome.kind })
      waitsFor = outcome.kind
      tryAgainAt = performance.now() + TRY_AGAIN_MS
    }
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}
