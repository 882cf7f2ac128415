import { exportedUsers, type ListedUser } from '@presale/accounts'
import { usersExportQuery } from '@presale/contracts'
import type { PurchaseViews } from '@presale/purchases'
import type { Batches } from '@presale/read-store'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import type { Columns } from './csv'
import { csvAnswer } from './csv-answer'
import { noteExport } from './note-export'

type UserWithBalance = ListedUser & { readonly balance: number }

const columns: Columns<UserWithBalance> = {
  id: (user) => user.id,
  name: (user) => user.name,
  email: (user) => user.email,
  isAdmin: (user) => user.isAdmin,
  isModerator: (user) => user.isModerator,
  balance: (user) => user.balance,
  createdAt: (user) => user.createdAt.toISOString(),
  ipAddress: (user) => user.ipAddress,
  userAgent: (user) => user.userAgent,
}

/** The accounts, as the admin's user list shows them by the same filters, with their balances. */
export const exportUsers: Handler<SignedInCall> = async (call, services) => {
  const { status: role, search } = parse(usersExportQuery, call.query)
  const answer = await csvAnswer(services, {
    ...{ name: 'users', columns },
    read: (pool, options) => withBalances(exportedUsers(pool, { role, search }, options), services.views),
  })
  const noted = { file: 'users.csv', filters: { status: role }, isSearch: Boolean(search) } as const
  return noteExport(call, services, answer, noted)
}

/** Balances belong to another module: they are asked for batch by batch, as they are at that moment. */
async function* withBalances(
  users: Batches<ListedUser>,
  views: Pick<PurchaseViews, 'balancesOf'>,
): Batches<UserWithBalance> {
  for await (const batch of users) {
    const balances = await views.balancesOf(batch.map(({ id }) => id))
    yield batch.map((user) => ({ ...user, balance: balances.get(user.id) ?? 0 }))
  }
}
