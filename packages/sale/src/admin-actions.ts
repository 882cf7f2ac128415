import type { Queryable } from '@presale/read-store'

/** Who changes something, and in which request. */
export interface ActingStaff {
  readonly id: string
  readonly role: 'admin' | 'moderator'
  readonly correlationId: string
  readonly at: Date
}

export interface AdminAction {
  /** Verb and noun, past tense: 'wallet-created'. */
  readonly action: string
  /** What it was done to: a symbol, a key, an id. No personal data. */
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Writes down a change of an admin or moderator, in the transaction of the change (design section 1). */
export async function recordAdminAction(db: Queryable, by: ActingStaff, done: AdminAction): Promise<void> {
  await db.query(INSERT, rowOf(by, done))
}

/**
 * Writes down what is about to be done where no transaction holds the deed: before it, so that none goes unwritten.
 * @returns how to take it back, for when it was refused and nothing was done
 */
export async function announceAdminAction(
  db: Queryable,
  by: ActingStaff,
  begun: AdminAction,
): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ id: string }>(`${INSERT} returning id`, rowOf(by, begun))
  return async () => {
    await db.query('delete from sale.admin_actions where id = $1', [rows[0]?.id])
  }
}

const INSERT = `
  insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

function rowOf(by: ActingStaff, done: AdminAction): unknown[] {
  return [
    ...[by.at, by.id, by.role, done.action, done.subject],
    ...[asJson(done.before), asJson(done.after), by.correlationId],
  ]
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
