import {
  column,
  firstRowOf,
  inTransaction,
  type Pool,
  type Queryable,
  row,
  takeTransactionLock,
} from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'

/** A backup was put back; the sale stays frozen until an admin has confirmed what it put back. */
export const BACKUP_RESTORED = 'backup-restored'
export const RESTORE_CONFIRMED = 'restore-confirmed'

export interface RestoredBackup {
  /** The backup's own id. */
  readonly id: string
  readonly takenAt: string
}

export interface UnconfirmedRestore {
  readonly backup: string
  readonly restoredAt: Date
}

const newest = row({ action: column.text(), subject: column.text(), at: column.date() })

/** The restore that nobody has confirmed yet. The admin actions say it, so nobody without their key can take it away unnoticed. */
export async function unconfirmedRestore(db: Queryable): Promise<UnconfirmedRestore | undefined> {
  const found = await firstRowOf(
    db,
    newest,
    // By the index of actions: there are few of these, and perhaps a million others.
    `with found as materialized (select id, action, subject, at from sale.admin_actions where action = any ($1))
     select action, subject, at from found order by id desc limit 1`,
    [[BACKUP_RESTORED, RESTORE_CONFIRMED]],
  )
  return found?.action === BACKUP_RESTORED ? { backup: found.subject, restoredAt: found.at } : undefined
}

export function recordRestoredBackup(
  pool: Pool,
  { id, takenAt }: RestoredBackup,
  by: ActingStaff,
): Promise<void> {
  return inTransaction(pool, (client) =>
    recordAdminAction(client, by, { action: BACKUP_RESTORED, subject: id, before: null, after: { takenAt } }),
  )
}

/** An admin has looked at wallets, prices and staff. @returns false where there is nothing to confirm */
export function confirmRestore(pool: Pool, by: ActingStaff): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'settings')
    const restored = await unconfirmedRestore(client)
    if (!restored) return false
    const { backup, restoredAt } = restored
    await recordAdminAction(client, by, {
      action: RESTORE_CONFIRMED,
      subject: backup,
      before: null,
      after: { restoredAt: restoredAt.toISOString() },
    })
    return true
  })
}
