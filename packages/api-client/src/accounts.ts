import {
  type AccountSession,
  accountSession,
  type CurrentUser,
  currentUser,
  type LoginRequest,
  type ModeratorStatus,
  moderatorStatus,
  type Notifications,
  notifications,
  type PasswordChange,
  type PasswordConfirmation,
  type PasswordConfirmed,
  type ProfileChange,
  passwordConfirmed,
  type RegisterRequest,
} from '@presale/contracts'
import { z } from 'zod'
import { callApi } from './call'
import { isApiError } from './errors'
import { type GetOptions, readEarly } from './http'

/** The current user; null without a session (401). Any other failure is thrown. */
export async function fetchUser(options: GetOptions & { early?: Promise<Response> | undefined } = {}) {
  const { early, ...given } = options
  try {
    return early
      ? await readEarly('/api/user', early, currentUser)
      : await callApi('GET /api/user', currentUser, given)
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}

export function login(body: LoginRequest): Promise<CurrentUser> {
  return callApi('POST /api/login', currentUser, { body })
}

export function register(body: RegisterRequest): Promise<CurrentUser> {
  return callApi('POST /api/register', currentUser, { body })
}

export async function logout(): Promise<void> {
  await callApi('POST /api/logout', null, {})
}

export function fetchModeratorStatus(options: GetOptions = {}): Promise<ModeratorStatus> {
  return callApi('GET /api/moderator/check', moderatorStatus, options)
}

/** Name, email address, or both; what is left out stays. Another address may want the password again. */
export function updateProfile(body: ProfileChange): Promise<CurrentUser> {
  return callApi('PATCH /api/user', currentUser, { body, wantsCode: true })
}

/** Ends every other session of the account. A wrong current password is a 400. */
export function changePassword(body: PasswordChange): Promise<CurrentUser> {
  return callApi('POST /api/user/password', currentUser, { body })
}

/** Holds for some minutes in this session. A wrong password is a 400. */
export function confirmPassword(body: PasswordConfirmation): Promise<PasswordConfirmed> {
  return callApi('POST /api/user/confirm-password', passwordConfirmed, { body })
}

export function updateNotifications(
  body: Partial<Omit<Notifications, 'mailConfigured'>>,
): Promise<CurrentUser> {
  return callApi('PATCH /api/user/notifications', currentUser, { body })
}

/** The two toggles, and whether this site sends mail at all. */
export function fetchNotifications(options: GetOptions = {}): Promise<Notifications> {
  return callApi('GET /api/user/notifications', notifications, options)
}

export function fetchSessions(options: GetOptions = {}): Promise<AccountSession[]> {
  return callApi('GET /api/user/sessions', z.array(accountSession), options)
}

export async function endSession(id: string): Promise<void> {
  await callApi('DELETE /api/user/sessions/{id}', null, { params: { id } })
}

export async function endOtherSessions(): Promise<void> {
  await callApi('DELETE /api/user/sessions/others', null, {})
}
