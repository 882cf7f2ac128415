// The users by which the platform uses its event store: one that reads and appends, and one that reads, for who only follows the
// events. Neither is an admin. By the server's documentation (users over HTTP, an access list in the metadata of $all, the
// default one of all streams in $settings); no server with users was at hand to try it.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { BACKWARDS, END, EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client'

const USER = 'presale'
const READER = 'presale-reader'
/** A node answers before its first users are written. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 2000
const NOT_YET = [401, 404, 500, 503]

/**
 * Makes the users, or gives them their passwords again, and the rights of each.
 * @param url `esdb://…`, whose first host is asked over HTTPS; NODE_EXTRA_CA_CERTS has the authority of its certificate
 * @param readerPassword left out: there is one user, who does all
 * @returns what was done
 */
export async function makeEventStoreUsers({ url, adminPassword, password, readerPassword }) {
  const ask = asking(usersOf(url), `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`)
  await inTime(() => ask(`/admin`, 'GET'), NOT_YET)
  const done = await makeUser(ask, USER, 'Token presale platform', password)
  if (readerPassword) await makeUser(ask, READER, 'Token presale platform, reading', readerPassword)
  await giveRights(url, adminPassword, readerPassword ? [USER, READER] : [USER])
  return done
}

async function makeUser(ask, name, fullName, password) {
  const there = await ask(`/${name}`, 'GET')
  if (!there.ok && there.status !== 404) throw await refusalOf(there)
  const answer = there.ok
    ? await ask(`/${name}/command/reset-password`, 'POST', { newPassword: password })
    : await ask('/', 'POST', { loginName: name, fullName, groups: [], password })
  if (!answer.ok) throw await refusalOf(answer)
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

/** Who reads every stream, and who appends to those of ours. */
async function giveRights(url, adminPassword, readers) {
  const client = EventStoreDBClient.connectionString(url.replace(/\/\/[^@/]*@/, '//'))
  const credentials = { username: 'admin', password: adminPassword }
  try {
    await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', ...readers] } }, { credentials })
    const admins = ['$admins']
    const wanted = {
      $userStreamAcl: {
        $r: [...admins, ...readers],
        $w: [...admins, USER],
        $d: [...admins, USER],
        $mr: [...admins, ...readers],
        $mw: [...admins, USER],
      },
      $systemStreamAcl: { $r: admins, $w: admins, $d: admins, $mr: admins, $mw: admins },
    }
    if (JSON.stringify(await defaultRights(client, credentials)) === JSON.stringify(wanted)) return
    const event = jsonEvent({ id: randomUUID(), type: 'update-default-acl', data: wanted })
    await client.appendToStream('$settings', event, { credentials })
  } finally {
    await client.dispose()
  }
}

async function defaultRights(client, credentials) {
  try {
    const newest = client.readStream('$settings', {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
      credentials,
    })
    for await (const { event } of newest) return event?.data
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return undefined
}
