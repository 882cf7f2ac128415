import {
  type AccountSession,
  type CurrentUser,
  calls,
  type EmailConfirmed,
  type LoginRequest,
  type ModeratorStatus,
  type Notifications,
  type PasswordChange,
  type PasswordConfirmation,
  type PasswordConfirmed,
  type PasswordReset,
  type ProfileChange,
  type RegisterRequest,
} from '@presale/contracts'
import { callApi } from './call'
import { isApiError } from './errors'
import { type GetOptions, readEarly } from './http'

/** The current user; null without a session (401). Any other failure is thrown. */
export async function fetchUser(options: GetOptions & { early?: Promise<Response> | undefined } = {}) {
  const { early, ...given } = options
  try {
    return early
      ? await readEarly('/api/user', early, calls.showAccount.answers[200])
      : await callApi(calls.showAccount, given)
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}

export function login(body: LoginRequest): Promise<CurrentUser> {
  return callApi(calls.login, { body })
}

export function register(body: RegisterRequest): Promise<CurrentUser> {
  return callApi(calls.register, { body })
}

export async function logout(): Promise<void> {
  await callApi(calls.logout, {})
}

export function fetchModeratorStatus(options: GetOptions = {}): Promise<ModeratorStatus> {
  return callApi(calls.checkModerator, options)
}

/** Name, email address, or both; what is left out stays. Another address may want the password again. */
export function updateProfile(body: ProfileChange): Promise<CurrentUser> {
  return callApi(calls.changeProfile, { body })
}

/** Ends every other session of the account. A wrong current password is a 400. */
export function changePassword(body: PasswordChange): Promise<CurrentUser> {
  return callApi(calls.changePassword, { body })
}

/** Holds for some minutes in this session. A wrong password is a 400. */
export function confirmPassword(body: PasswordConfirmation): Promise<PasswordConfirmed> {
  return callApi(calls.confirmPassword, { body })
}

export function updateNotifications(
  body: Partial<Pick<Notifications, 'emailNotifications' | 'marketingEmails'>>,
): Promise<CurrentUser> {
  return callApi(calls.changeNotifications, { body })
}

/** The two toggles, and whether this site sends mail at all. */
export function fetchNotifications(options: GetOptions = {}): Promise<Notifications> {
  return callApi(calls.showNotifications, options)
}

/** Sends the link again that confirms the own address. */
export async function sendConfirmation(): Promise<void> {
  await callApi(calls.sendConfirmation, {})
}

/** By what the link in the mail carries; nobody needs to be signed in. */
export function confirmEmail(token: string): Promise<EmailConfirmed> {
  return callApi(calls.confirmEmail, { body: { token } })
}

/** Mails a link that sets the password anew, where the address is one of a buyer who confirmed it. */
export async function askForPasswordReset(email: string): Promise<void> {
  await callApi(calls.askForPasswordReset, { body: { email } })
}

/** By what the link in the mail carries; it signs nobody in. */
export async function resetPassword(body: PasswordReset): Promise<void> {
  await callApi(calls.resetPassword, { body })
}

export function fetchSessions(options: GetOptions = {}): Promise<AccountSession[]> {
  return callApi(calls.listSessions, options)
}

export async function endSession(id: string): Promise<void> {
  await callApi(calls.endSession, { params: { id } })
}

export async function endOtherSessions(): Promise<void> {
  await callApi(calls.endOtherSessions, {})
}
