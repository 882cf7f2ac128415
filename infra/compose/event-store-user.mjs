// The user by which the platform reads and writes its event store: one that may read $all, and is no admin. Not tried against
// a server here: by its documentation (users over HTTP; an access list of its own in the metadata of $all).
import { EventStoreDBClient } from '@eventstore/db-client'

const USER = 'presale'

/**
 * Makes the user, or gives it the password again.
 * @param url `esdb://…`, whose first host is asked by HTTPS; NODE_EXTRA_CA_CERTS has the authority of its certificate
 * @returns what was done
 */
export async function makeEventStoreUser({ url, adminPassword, password }) {
  const { host, searchParams } = new URL(url.replace(/^esdb(\+discover)?:/, 'http:'))
  const scheme = searchParams.get('tls') === 'false' ? 'http' : 'https'
  const users = `${scheme}://${host.split(',')[0]}/users`
  const ask = async (path, method, body) =>
    fetch(`${users}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
  const there = await ask(`/${USER}`, 'GET')
  const answer = there.ok
    ? await ask(`/${USER}/command/reset-password`, 'POST', { newPassword: password })
    : await ask('/', 'POST', { loginName: USER, fullName: 'Token presale platform', groups: [], password })
  if (!answer.ok)
    throw new Error(`the event store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  await mayReadAll(url, adminPassword)
  return there.ok ? 'there already' : 'made'
}

async function mayReadAll(url, adminPassword) {
  const client = EventStoreDBClient.connectionString(url.replace(/\/\/[^@/]*@/, '//'))
  try {
    await client.setStreamMetadata(
      '$all',
      { acl: { readRoles: ['$admins', USER] } },
      { credentials: { username: 'admin', password: adminPassword } },
    )
  } finally {
    await client.dispose()
  }
}
