// The user by which the platform reads and writes its event store: one that may read $all, and is no admin. By the server's
// documentation (users over HTTP, an access list in the metadata of $all); no server with users was at hand to try it.
import { setTimeout } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'

const USER = 'presale'
/** A node answers before its first users are written. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 2000
const NOT_YET = [401, 404, 500, 503]

/**
 * Makes the user, or gives it the password again.
 * @param url `esdb://…`, whose first host is asked over HTTPS; NODE_EXTRA_CA_CERTS has the authority of its certificate
 * @returns what was done
 */
export async function makeEventStoreUser({ url, adminPassword, password }) {
  const ask = asking(usersOf(url), `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`)
  await inTime(() => ask(`/admin`, 'GET'), NOT_YET)
  const there = await ask(`/${USER}`, 'GET')
  if (!there.ok && there.status !== 404) throw await refusalOf(there)
  const answer = there.ok
    ? await ask(`/${USER}/command/reset-password`, 'POST', { newPassword: password })
    : await ask('/', 'POST', { loginName: USER, fullName: 'Token presale platform', groups: [], password })
  if (!answer.ok) throw await refusalOf(answer)
  await mayReadAll(url, adminPassword)
  return there.ok ? 'there already' : 'made'
}

/** The address of an event store may name many hosts, which URL does not take. */
export function usersOf(url) {
  const [, host] = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^,/?]+)/.exec(url) ?? []
  if (host === undefined) throw new Error('EVENTSTORE_URL is no address of an event store (esdb://…).')
  const scheme = /[?&]tls=false\b/i.test(url) ? 'http' : 'https'
  return `${scheme}://${host.includes(':') ? host : `${host}:2113`}/users`
}

const asking = (users, authorization) => (path, method, body) =>
  fetch(`${users}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })

/** Asks until it is answered with something else than these. @throws Error with the last refusal */
async function inTime(ask, notYet) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask().catch((error) => error)
    if (answer instanceof Response && !notYet.includes(answer.status)) return
    if (performance.now() > until) throw answer instanceof Response ? await refusalOf(answer) : answer
    await setTimeout(PAUSE_MS)
  }
}

const refusalOf = async (answer) =>
  new Error(`the event store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)

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
