import { column, onlyRowOf, type PoolClient, row } from '@presale/read-store'
import { type AcceptedRestore, RESTORE_ACCEPTED } from './accepted-restore'
import { chainNext, rowWith } from './admin-action-chain'
import { type ChainedAction, chainedAction } from './admin-action-line'
import type { Head } from './admin-action-row'

const inserted = row({ id: column.bigintId() })

export interface RestoreToRecord {
  readonly by: { readonly id: string; readonly correlationId: string; readonly at: Date }
  /** The newest row that the database has. */
  readonly before: Head
  readonly after: AcceptedRestore & Readonly<Record<string, unknown>>
}

/**
 * Writes down that an operator takes the database as it stands: numbered after the newest action that anybody knows, and
 * chained to that, so that no number is ever given twice.
 * @param client in a transaction that holds the lock of admin actions
 */
export async function recordRestore(
  client: PoolClient,
  key: Buffer,
  { by, before, after }: RestoreToRecord,
): Promise<ChainedAction> {
  const { id } = await onlyRowOf(
    client,
    inserted,
    `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id)
     values ($1, $2, 'admin', $3, 'admin-actions', $4, $5, $6) returning id`,
    [by.at, by.id, RESTORE_ACCEPTED, JSON.stringify(before), JSON.stringify(after), by.correlationId],
  )
  return chainedAction(await chainNext(client, key, after.follows, await rowWith(client, id)))
}
