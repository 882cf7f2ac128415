import { exportedUsers, type ListedUser } from '@presale/accounts'
import type { PurchaseViews } from '@presale/purchases'
import type { Batches } from '@presale/read-store'
import type { Handler } from '../http/call'
import type { Columns } from './csv'
import { csvAnswer } from './csv-answer'

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

/** Every account, as the admin's user list shows them, with its balance. */
export const exportUsers: Handler = (_call, services) =>
  csvAnswer(services, {
    ...{ name: 'users', columns },
    read: (pool, options) => withBalances(exportedUsers(pool, options), services.views),
  })

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
