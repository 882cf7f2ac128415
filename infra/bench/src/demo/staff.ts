import { changeRole, copyUsers } from '@presale/accounts'
import { derivedId } from '@presale/kernel'
import type { Actor } from '@presale/purchases'
import { column, inTransaction, type Pool, type PoolClient, row, rowsOf } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { UsageError } from '../environment'
import { drawFor } from '../generator/draw'
import { addressOf, agentOf } from '../generator/users'
import { recordAdmins } from '../made-up-staff'
import { DEMO_SPAN_MS, type DemoPerson } from './people'

/** Who decides over the purchases. */
export interface Staff {
  /** Neither is empty. */
  readonly all: readonly Actor[]
  readonly admins: readonly Actor[]
}

export const DEMO_ADMIN_EMAIL = 'demo.admin@example.com'

const PEOPLE = [
  { name: 'Nora Lindqvist', email: DEMO_ADMIN_EMAIL, role: 'admin' },
  { name: 'Samuel Okonkwo', email: 'demo.samuel@example.com', role: 'admin' },
  { name: 'Inés Castaño', email: 'demo.moderator@example.com', role: 'moderator' },
  { name: 'Dae-jung Park', email: 'demo.dae-jung@example.com', role: 'moderator' },
  { name: 'Freya Østergaard', email: 'demo.freya@example.com', role: 'moderator' },
] as const

const staffRow = row({ id: column.uuid(), isAdmin: column.boolean() })
const knownRow = row({ email: column.text() })

const idOf = (email: string) => derivedId('demo staff', email)

/**
 * The people who run the demo's sale: made where they are missing, left as they are where they are not.
 * @throws UsageError when somebody took the role of both admins
 */
export async function ensureStaff(pool: Pool, passwordHash: string, now: Date): Promise<Staff> {
  await inTransaction(pool, (client) => createMissing(client, passwordHash, now))
  const rows = await rowsOf(
    pool,
    staffRow,
    `select id, is_admin from accounts.users where id = any($1::uuid[]) and (is_admin or is_moderator)
     order by id`,
    [PEOPLE.map(({ email }) => idOf(email))],
  )
  const all = rows.map(({ id, isAdmin }): Actor => ({ id, role: isAdmin ? 'admin' : 'moderator' }))
  const admins = all.filter(({ role }) => role === 'admin')
  if (admins.length === 0) {
    throw new UsageError(`${DEMO_ADMIN_EMAIL} is no admin any more: make it one, or delete the account.`)
  }
  return { all, admins }
}

async function createMissing(client: PoolClient, passwordHash: string, now: Date): Promise<void> {
  const rows = await rowsOf(
    client,
    knownRow,
    'select lower(email) as email from accounts.users where lower(email) = any($1::text[])',
    [PEOPLE.map(({ email }) => email)],
  )
  const known = new Set(rows.map(({ email }) => email))
  const missing = PEOPLE.filter(({ email }) => !known.has(email))
  const before = new Date(now.getTime() - DEMO_SPAN_MS - 24 * 3600_000)
  const accounts = missing.map(({ name, email, role }): DemoPerson => {
    const draw = drawFor('demo', 'staff', email)
    return {
      id: idOf(email),
      name,
      email,
      isAdmin: role === 'admin',
      createdAt: before,
      ipAddress: addressOf(draw),
      userAgent: agentOf(draw),
    }
  })
  await copyUsers(
    client,
    accounts.map((account) => ({ ...account, passwordHash })),
  )
  const by = { id: idOf(DEMO_ADMIN_EMAIL), role: 'admin', at: now } as const
  const admins = missing.filter(({ role }) => role === 'admin')
  await recordAdmins(
    client,
    admins.map(({ email }) => idOf(email)),
    now,
  )
  for (const { email } of missing.filter(({ role }) => role === 'moderator')) {
    const userId = idOf(email)
    const changed = await changeRole(client, { actorId: by.id, userId }, 'moderator', now)
    if (changed.outcome !== 'changed') continue
    const correlationId = derivedId('demo role', email)
    await recordAdminAction(
      client,
      { ...by, correlationId },
      {
        action: 'user-made-moderator',
        subject: userId,
        before: { role: changed.before },
        after: { role: changed.after },
      },
    )
  }
}
