import { isEmailConfirmed, type User } from '@presale/accounts'
import type { CurrentUser } from '@presale/contracts'
import { lacksPasskey } from '../http/needs-passkey'
import type { Services } from '../services'

/** The account as its owner sees it, with the current balance. @param hasPasskey whether it has one */
export async function asCurrentUser(
  user: User,
  hasPasskey: boolean,
  { views, config }: Pick<Services, 'views' | 'config'>,
): Promise<CurrentUser> {
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
    ...(lacksPasskey({ user, hasPasskey }, config) && { needsPasskey: true }),
  }
}
