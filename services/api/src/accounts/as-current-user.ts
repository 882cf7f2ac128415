import { isEmailConfirmed, type User } from '@presale/accounts'
import type { CurrentUser } from '@presale/contracts'
import type { Services } from '../services'

/** The account as its owner sees it, with the current balance. */
export async function asCurrentUser(user: User, { views }: Pick<Services, 'views'>): Promise<CurrentUser> {
  const { id, name, email, isAdmin, isModerator, emailNotifications, marketingEmails, language, timeZone } =
    user
  const balance = await views.balanceOf(id)
  const createdAt = user.createdAt.toISOString()
  return {
    id,
    name,
    email,
    emailConfirmed: isEmailConfirmed(user),
    isAdmin,
    isModerator,
    balance,
    createdAt,
    emailNotifications,
    marketingEmails,
    ...(language !== null && { language }),
    ...(timeZone !== null && { timeZone }),
  }
}
