import { applyUpTo } from '@presale/consumer'
import { ledgerReader } from '@presale/ledger'
import {
  type BulkRefused,
  compareGenerations,
  createBuilding,
  dropGeneration,
  ensureProjections,
  type GenerationRecord,
  generationById,
  generationCheckpoint,
  generationInState,
  type Pool,
  type PoolClient,
  type SetAsideRecord,
  setAsideStreams,
  type TableComparison,
} from '@presale/read-store'
import { projectionSubscriber } from '../feeding/projection-subscriber'
import { cancelOnAbort } from '../rebuild/cancel-on-abort'
import { fill } from '../rebuild/fill'
import { removeLeftovers } from '../rebuild/leftovers'
import { oneAtATime } from '../rebuild/one-at-a-time'
import { ProgressWriter } from '../rebuild/progress-writer'
import { RebuildRefused } from '../rebuild/report'
import { assertOwnStore, type SwapOptions } from '../rebuild/swap-when-ready'

export type VerifyOutcome = 'equal' | 'differs' | 'cancelled'

/** The rest is applied while the comparison's snapshot is held: so many events at most. */
const NEAR_EVENTS = 500
const MOST_NAMED = 100

/**
 * Fills a shadow generation from the events and compares it with the live one, row by row, at the very same position.
 * The live one is never held up: a snapshot shows it as it was at its checkpoint, and the shadow gets the last events
 * within that snapshot's own transaction, up to there. The shadow is dropped at the end; one that a kill left behind,
 * by the next command.
 * @throws RebuildRefused where there is nothing to compare with, or another one runs; ForeignStore; EventStoreUnavailable
 */
export async function verify(options: Omit<SwapOptions, 'isReset'>): Promise<VerifyOutcome> {
  const { pool, definition, report, signal } = options
  return oneAtATime(options, async (lost) => {
    await ensureProjections(pool, [definition])
    const live = await generationInState(pool, definition.name, 'live')
    if (live?.codeVersion !== definition.version) {
      throw new RebuildRefused(
        `The live ${definition.name} is of version ${live?.codeVersion}, and this code makes version ${definition.version}: verify it with the release of its version.`,
      )
    }
    await assertOwnStore(options, live)
    await removeLeftovers(pool, definition.name, report, { states: ['building'] })
    let shadow = await createBuilding(pool, definition, { isFilling: definition.bulk !== undefined })
    report({ kind: 'verifying', schema: live.schema, shadow: shadow.schema, events: live.appliedEvents })
    const either = AbortSignal.any([signal, lost])
    try {
      const refused = shadow.isFilling ? await fillShadow(options, live, shadow, either) : undefined
      if (refused) {
        await dropGeneration(pool, shadow.id)
        shadow = await createBuilding(pool, definition)
        report({ kind: 'not-in-bulk', schema: shadow.schema, reason: refused.message })
      }
      return await new Verification(options, live, shadow, either).run()
    } catch (error) {
      if (signal.aborted) return 'cancelled'
      throw lost.aborted ? new Error('The connection that held the lock was lost; start again') : error
    } finally {
      const isDropped = await dropGeneration(pool, shadow.id).then(
        () => true,
        () => false,
      )
      if (signal.aborted || !isDropped) report({ kind: 'cancelled', schema: shadow.schema, isDropped })
    }
  })
}

/** @returns why it has to be filled by the live path, where it has to be */
async function fillShadow(
  { pool, store, definition, batchSize, report }: Omit<SwapOptions, 'isReset'>,
  live: GenerationRecord,
  building: GenerationRecord,
  signal: AbortSignal,
): Promise<BulkRefused | undefined> {
  const progress = new ProgressWriter(pool, building, report)
  const toFill = { definition, building, progress, report }
  const refused = await fill([toFill], { pool, store, batchSize, signal, upTo: live.checkpoint })
  signal.throwIfAborted()
  return refused.get(building.schema)
}

class Verification {
  private readonly started = performance.now()

  constructor(
    private readonly options: Omit<SwapOptions, 'isReset'>,
    private readonly live: GenerationRecord,
    private readonly shadow: GenerationRecord,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<VerifyOutcome> {
    const { pool } = this.options
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error): void => {
      broken = error
    }
    client.on('error', onError)
    try {
      await this.fill(client)
      return await this.compare(client)
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  /** Until the live one is only a few events ahead. */
  private async fill(client: PoolClient): Promise<void> {
    const { pool, report } = this.options
    const progress = new ProgressWriter(pool, this.shadow, report)
    let written = Promise.resolve()
    const onApplied = (events: number): void => {
      progress.add(events)
      // For whoever watches: a failure to write it down stops nothing.
      written = written.then(() => progress.write()).catch(() => undefined)
    }
    for (;;) {
      const applied = await this.apply(client, await this.liveNow(pool), { onApplied })
      await written
      this.signal.throwIfAborted()
      if ((await this.liveNow(pool)).appliedEvents - applied <= NEAR_EVENTS) return
    }
  }

  private async compare(client: PoolClient): Promise<VerifyOutcome> {
    const stopAsking = await cancelOnAbort(this.options.pool, client, this.signal)
    try {
      await client.query('begin isolation level repeatable read')
      // Nobody waits for what it holds; a process that is stopped must not keep its snapshot for ever.
      await client.query(`set local jit = off; set local idle_in_transaction_session_timeout = '60s'`)
      const live = await this.liveNow(client)
      await this.apply(client, live, { isInTransaction: true })
      this.signal.throwIfAborted()
      const tables = await compareGenerations(
        client,
        { live: live.schema, rebuilt: this.shadow.schema },
        MOST_NAMED,
      )
      const setAside = [
        ...(await setAsideStreams(client, live.schema)),
        ...(await setAsideStreams(client, this.shadow.schema)),
      ]
      return this.tell(live, tables, setAside)
    } finally {
      stopAsking()
      await client.query('rollback').catch(() => undefined)
    }
  }

  private tell(
    live: GenerationRecord,
    tables: readonly TableComparison[],
    setAside: readonly SetAsideRecord[],
  ): VerifyOutcome {
    const { report } = this.options
    const sum = (of: (table: TableComparison) => number): number =>
      tables.reduce((total, table) => total + of(table), 0)
    for (const { differences } of tables) {
      for (const difference of differences) report({ kind: 'difference', ...difference })
    }
    for (const { subscriber, stream, cause } of setAside) {
      report({ kind: 'set-aside', in: subscriber === live.schema ? 'live' : 'rebuilt', stream, cause })
    }
    const [changed, missing, additional] = [
      sum((table) => table.changed),
      sum((table) => table.missing),
      sum((table) => table.additional),
    ]
    report({
      kind: 'verified',
      schema: live.schema,
      position: live.checkpoint ? `${live.checkpoint.commit}/${live.checkpoint.prepare}` : null,
      events: live.appliedEvents,
      rows: sum((table) => table.rows),
      changed,
      missing,
      additional,
      setAside: setAside.length,
      seconds: Math.round((performance.now() - this.started) / 1000),
    })
    return changed + missing + additional + setAside.length === 0 ? 'equal' : 'differs'
  }

  /** @returns how many events the shadow has applied by then */
  private async apply(
    client: PoolClient,
    { checkpoint }: GenerationRecord,
    how: { readonly isInTransaction?: boolean; onApplied?(events: number): void },
  ): Promise<number> {
    if (!checkpoint) return 0
    const { store, definition, batchSize } = this.options
    const { appliedEvents } = await applyUpTo({
      ...how,
      store,
      client,
      batchSize,
      signal: this.signal,
      reader: ledgerReader,
      prefixes: definition.follows,
      subscriber: {
        ...projectionSubscriber(definition, this.shadow, { batchSize }),
        checkpoint: generationCheckpoint(this.shadow.id),
      },
      upTo: checkpoint,
    })
    return appliedEvents
  }

  private async liveNow(database: Pool | PoolClient): Promise<GenerationRecord> {
    const live = await generationById(database, this.live.id)
    if (!live) throw new Error(`${this.live.schema} is gone`)
    return live
  }
}
