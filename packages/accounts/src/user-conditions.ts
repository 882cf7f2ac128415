import { whereOf } from '@presale/read-store'
import { matchesSearch } from './user-search'

export type Role = 'admin' | 'moderator' | 'user'

/** The filters of a user list, or of its export. */
export interface UserFilter {
  /** Any part of email, name or IP address, in any case, with or without accents; '' matches everybody. */
  readonly search: string
  /** The same as a part of a domain, where it may be one: see `domainSearch`. */
  readonly domain?: string | undefined
  readonly role: Role | undefined
  /** A moderator never sees admins: they are neither found nor counted. */
  readonly hidesAdmins: boolean
}

const ROLE = {
  admin: 'u.is_admin',
  moderator: 'u.is_moderator and not u.is_admin',
  user: 'not u.is_admin and not u.is_moderator',
} as const

/**
 * SQL over `accounts.users u`.
 * @param query its search as `unaccentedSearch` makes it
 */
export function userConditionsOf(query: UserFilter): {
  where: string
  values: unknown[]
} {
  const conditions: string[] = []
  const values: unknown[] = []
  if (query.hidesAdmins) conditions.push('not u.is_admin')
  if (query.role) conditions.push(ROLE[query.role])
  if (query.search !== '') conditions.push(matchesSearch(query.search, values, query.domain))
  return { where: whereOf(conditions), values }
}
