import type { ListedUser } from '@presale/accounts'
import type { AdminUser } from '@presale/contracts'
import type { Services } from '../services'

/** Accounts as staff see them, with the balances of this moment; in the order given. */
export async function asAdminUsers(
  users: readonly ListedUser[],
  { views }: Pick<Services, 'views'>,
): Promise<AdminUser[]> {
  const balances = await views.balancesOf(users.map(({ id }) => id))
  return users.map((user) => ({
    ...user,
    balance: balances.get(user.id) ?? 0,
    createdAt: user.createdAt.toISOString(),
  }))
}
