import { countNewUsers, listUsers } from '@presale/accounts'
import { adminUsersQuery, type newUserHeaders } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { pageHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { asAdminUsers } from './as-admin-user'

/** The admin's user list, a page of it, with the counters of new users. A moderator sees no admins. */
export const listAllUsers: Handler<SignedInCall> = async (call, services) => {
  const { status: role, ...query } = parse(adminUsersQuery, call.query)
  const hidesAdmins = !call.user.isAdmin
  const [{ rows, ...counted }, newUsers] = await Promise.all([
    listUsers(services.pool, { ...query, role, hidesAdmins }),
    countNewUsers(services.pool, { now: call.receivedAt, hidesAdmins }),
  ])
  const { page, pageSize } = query
  const listPage = { page, pageSize, ...counted, rowCount: rows.length }
  const counters: Partial<Record<keyof typeof newUserHeaders, string>> = {
    'X-New-Users-Last-24-Hours': String(newUsers.last24Hours),
    'X-New-Users-Last-7-Days': String(newUsers.last7Days),
    ...(newUsers.isCapped ? { 'X-New-Users-Capped': 'true' } : {}),
  }
  const headers = { ...pageHeaders('/api/admin/users', call.query, listPage), ...counters }
  return { status: 200, body: await asAdminUsers(rows, services), headers }
}
