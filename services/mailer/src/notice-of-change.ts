import { findMailRecipient } from '@presale/accounts'
import type { Queryable } from '@presale/read-store'
import type { NoticeMail } from './mail-job'
import type { Changed, WalletChanged } from './templates/notices'

/** A notice to be sent. */
export interface Notice {
  readonly to: string
  readonly name: string
  readonly userId: string
  readonly changed: Changed
}

/** Reads the recipient and the content of the notice. @returns a sentence for the log where nobody gets it */
export async function noticeOf(db: Queryable, job: NoticeMail): Promise<Notice | string> {
  return job.kind === 'wallet-changed'
    ? walletNotice(db, job.changeId, job.adminId)
    : accountNotice(db, job.kind, job.changeId)
}

/** Sent to the address that the account had before the change: its owner has to know. */
async function accountNotice(
  db: Queryable,
  kind: 'email-changed' | 'password-changed',
  id: string,
): Promise<Notice | string> {
  const { rows } = await db.query<{
    at: Date
    user_id: string
    email_before: string
    ip_address: string | null
    is_from_session: boolean
    name: string
  }>(
    `select c.at, c.user_id, c.email_before, c.ip_address, c.session_id is not null as is_from_session, u.name
     from accounts.account_changes c join accounts.users u on u.id = c.user_id where c.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) return 'deleted user'
  const { at, ip_address: ipAddress, is_from_session: isFromSession } = row
  return {
    to: row.email_before,
    name: row.name,
    userId: row.user_id,
    changed: { kind, at, ipAddress, isFromSession },
  }
}

async function walletNotice(db: Queryable, id: string, adminId: string | null): Promise<Notice | string> {
  const admin = adminId === null ? undefined : await findMailRecipient(db, adminId)
  if (adminId === null || !admin) return 'deleted user'
  if (!admin.isAdmin) return 'no admin any more'
  const changed = await walletChange(db, id)
  if (!changed) return 'no such change'
  return { to: admin.email, name: admin.name, userId: adminId, changed }
}

async function walletChange(db: Queryable, id: string): Promise<WalletChanged | undefined> {
  const { rows } = await db.query<{
    at: Date
    actor_id: string
    ip_address: string | null
    symbol_before: string | null
    symbol_after: string | null
    address_before: string | null
    address_after: string | null
  }>('select * from sale.wallet_changes where id = $1', [id])
  const row = rows[0]
  if (!row) return undefined
  const actor = await findMailRecipient(db, row.actor_id)
  return {
    kind: 'wallet-changed',
    at: row.at,
    ipAddress: row.ip_address,
    symbolBefore: row.symbol_before,
    symbolAfter: row.symbol_after,
    addressBefore: row.address_before,
    addressAfter: row.address_after,
    by: actor ? `${actor.name} (${actor.email})` : `an account that is deleted since (${row.actor_id})`,
  }
}
