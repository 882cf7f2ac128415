import {
  afterCommit,
  column,
  inTransaction,
  onlyRowOf,
  type Pool,
  type PoolClient,
  type Queryable,
  row,
} from '@presale/read-store'
import { announceRow, assertRecordable, chainRow, takeBackRow } from './admin-action-chain'

/** Who changes something, and in which request. */
export interface ActingStaff {
  readonly id: string
  readonly role: 'admin' | 'moderator' | 'system'
  readonly correlationId: string
  readonly at: Date
  /** From where, and in which session: what names it, not its token. None for what a schedule or a command does. */
  readonly ipAddress?: string | null
  readonly sessionId?: string | null
  /** Asked in the transaction of a change, once all of it was done and before it is written down: throws where it must wait. */
  readonly hold?: (client: PoolClient, done: AdminAction) => Promise<void>
}

export interface AdminAction {
  /** Verb and noun, past tense: 'wallet-created'. */
  readonly action: string
  /** What it was done to: a symbol, a key, an id. No personal data. */
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Writes down a change of an admin or moderator, in the transaction of the change and as the last thing in it: the row
 * is chained under a lock that every writer takes.
 * @throws AdminActionsBehind, EventStoreUnavailable where it cannot be chained: then nothing is changed either
 */
export async function recordAdminAction(
  client: PoolClient,
  by: ActingStaff,
  done: AdminAction,
): Promise<void> {
  await by.hold?.(client, done)
  const announce = await chainRow(client, await insert(client, by, done))
  if (announce) afterCommit(client, announce)
}

export interface AnnouncedAction {
  /** It was done, or may have been: the row stays, and is chained. */
  keep(): Promise<void>
  /** It was refused for sure, and nothing was done. */
  takeBack(): Promise<void>
}

/**
 * Writes down what is about to be done where no transaction holds the deed: before it, so that none goes unwritten. The
 * row is signed, and chained once it stays; one whose process ended before is chained by another one (`chainUnfinished`).
 * @throws AdminActionsBehind, EventStoreUnavailable where it could not be chained, before anything is written
 */
export async function announceAdminAction(
  pool: Pool,
  by: ActingStaff,
  begun: AdminAction,
): Promise<AnnouncedAction> {
  await assertRecordable(pool)
  const { id, say } = await inTransaction(pool, async (client) => {
    const inserted = await insert(client, by, begun)
    return { id: inserted, say: await announceRow(client, inserted) }
  })
  await say?.()
  return {
    keep: () =>
      inTransaction(pool, async (client) => {
        const announce = await chainRow(client, id)
        if (announce) afterCommit(client, announce)
      }),
    takeBack: () => inTransaction(pool, (client) => takeBackRow(client, id)),
  }
}

async function insert(db: Queryable, by: ActingStaff, done: AdminAction): Promise<string> {
  const { id } = await onlyRowOf(db, insertedAction, INSERT, rowOf(by, done))
  return id
}

const insertedAction = row({ id: column.bigintId() })

const INSERT = `
  insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id,
    ip_address, session_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`

function rowOf(by: ActingStaff, done: AdminAction): unknown[] {
  return [
    by.at,
    by.id,
    by.role,
    done.action,
    done.subject,
    asJson(done.before),
    asJson(done.after),
    by.correlationId,
    by.ipAddress ?? null,
    by.sessionId ?? null,
  ]
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
