import { setTimeout as wait } from 'node:timers/promises'
import { faultField } from '../database-fault'
import { inTransaction, type Pool, type PoolClient, withCommit } from '../pool'
import { isAtOrBeyond } from '../position'
import { type MissingStream, missingIn } from './acceptance'
import type { Projectable, ProjectionDefinition } from './definition'
import { exposingStatements } from './generations'
import { type GenerationRecord, generationById, generationInState } from './records'
import { REGISTRY_CHANNEL } from './registry-schema'

export type SwapOutcome =
  | { readonly kind: 'swapped'; readonly previous: GenerationRecord }
  /** The new generation has not reached the live one yet: feed on and try again. */
  | { readonly kind: 'behind' }
  /** A long query holds the names, and must not make others wait behind us; or this process was stopped: try again. */
  | { readonly kind: 'blocked' }
  /** The new generation has set streams aside that the live one has whole: it is not to replace it unless accepted. */
  | { readonly kind: 'set-aside'; readonly missing: readonly MissingStream[] }

// Readers queue behind a swap that waits for a long query: not for longer than this.
const LOCK_TIMEOUT_MS = 200
// The live generation is paused while the new one catches up: not for longer than this.
const LAST_STEPS_MS = 500

/**
 * Whoever is stopped in the middle holds the live generation for so long. The names that everybody reads by are changed
 * in one message with the commit, so that nobody can be stopped while they hold those. Where the server knows a limit of
 * the whole transaction (Postgres 17), it has one too.
 */
const LIMITS = `
  set local lock_timeout = '${LOCK_TIMEOUT_MS}ms';
  set local idle_in_transaction_session_timeout = '2s';
  select set_config(name, '10s', true) from pg_settings where name = 'transaction_timeout'`

/** 55P03 lock_not_available, 40P01 deadlock_detected, 25P03 idle in the transaction for too long, 25P04 too long in all */
const TRY_AGAIN = new Set<unknown>(['55P03', '40P01', '25P03', '25P04'])

/**
 * Makes a generation that was built, or an old one, the live one in one short transaction. Both checkpoint rows are held, so
 * what readers see never goes back: the live one stands still, and the new one is at or beyond it. A reset
 * asks for neither: the live one was fed from another store.
 */
export async function swapGenerations<E extends Projectable>(
  pool: Pool,
  definition: ProjectionDefinition<E>,
  nextId: number,
  { isReset = false }: { readonly isReset?: boolean } = {},
): Promise<SwapOutcome> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(LIMITS)
      const previous = await generationInState(client, definition.name, 'live', 'for update')
      if (!previous) throw new Error(`${definition.name} has no live generation`)
      const next = await reachedBy(client, isReset ? undefined : previous, nextId)
      if (!next) return { kind: 'behind' }
      const missing = isReset ? [] : await missingIn(client, next, previous)
      if (missing.length > 0) return { kind: 'set-aside', missing }
      await client.query('select 1 from projections.registry where id = $1 for update', [nextId])
      withCommit(client, exchange(definition, { previous, next, isReset }))
      return { kind: 'swapped', previous }
    })
  } catch (error) {
    if (TRY_AGAIN.has(faultField(error, 'code'))) return { kind: 'blocked' }
    throw error
  }
}

interface Exchange {
  readonly previous: GenerationRecord
  readonly next: GenerationRecord
  readonly isReset: boolean
}

/** SQL that makes `next` the one that queries read. Names and ids are ours. */
function exchange<E extends Projectable>(
  definition: ProjectionDefinition<E>,
  { previous, next, isReset }: Exchange,
): string {
  const isSameVersion = previous.codeVersion === next.codeVersion
  return `${exposingStatements(definition, next.schema, isSameVersion ? 'replace' : 'renew')};
    update projections.registry set state = '${isReset ? 'failed' : 'old'}', updated_at = now()
      where id = ${previous.id};
    update projections.registry set state = 'live', progress = 1, live_since = now(), updated_at = now()
      where id = ${next.id};
    select pg_notify('${REGISTRY_CHANNEL}', '${definition.name}')`
}

/** The new generation, once it stands at or beyond the live one, which is held still meanwhile. */
async function reachedBy(
  client: PoolClient,
  live: GenerationRecord | undefined,
  nextId: number,
): Promise<GenerationRecord | undefined> {
  const deadline = performance.now() + LAST_STEPS_MS
  for (;;) {
    const next = await generationById(client, nextId)
    if (next?.state !== 'building' && next?.state !== 'old')
      throw new Error(`Generation ${nextId} is neither being built nor old any more`)
    if (next.isFilling) throw new Error(`Generation ${next.schema} has no indexes yet`)
    if (!live || isAtOrBeyond(next.checkpoint, live.checkpoint)) return next
    if (performance.now() > deadline) return undefined
    await wait(10)
  }
}

/** Writes down that a build came to nothing; its tables go with the next rebuild. */
export async function markFailed(pool: Pool, id: number): Promise<void> {
  await pool.query(`update projections.registry set state = 'failed', updated_at = now() where id = $1`, [id])
}
