import {
  type CurrentUser,
  currentUser,
  type LoginRequest,
  type ModeratorStatus,
  moderatorStatus,
  type RegisterRequest,
} from '@presale/contracts'
import { isApiError } from './errors'
import { apiGet, apiSend, type GetOptions, readEarly } from './http'

/** The current user; null without a session (401). Any other failure is thrown. */
export async function fetchUser(options: GetOptions & { early?: Promise<Response> | undefined } = {}) {
  try {
    return options.early
      ? await readEarly('/api/user', options.early, currentUser)
      : await apiGet('/api/user', currentUser, options)
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}

export function login(body: LoginRequest): Promise<CurrentUser> {
  return apiSend('POST', '/api/login', body, {}, currentUser)
}

export function register(body: RegisterRequest): Promise<CurrentUser> {
  return apiSend('POST', '/api/register', body, {}, currentUser)
}

export function logout(): Promise<void> {
  return apiSend('POST', '/api/logout')
}

export function fetchModeratorStatus(options?: GetOptions): Promise<ModeratorStatus> {
  return apiGet('/api/moderator/check', moderatorStatus, options)
}
