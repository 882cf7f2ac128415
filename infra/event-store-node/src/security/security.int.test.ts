import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { AccessDeniedError, EventStoreDBClient, jsonEvent, type ResolvedEvent } from '@eventstore/db-client'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase } from '@presale/testing'

import { type RunningNode, startNode } from '../node'
import { openCertificate } from './certificate'
import { openSecurity, type Security } from './open-security'

const DAY_MS = 24 * 60 * 60 * 1000

let folder: string
let database: TestDatabase
let security: Security
let node: RunningNode
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presale-security-'))
  database = await testDatabase()
  security = await openSecurity(join(folder, 'node'))
  const log = createLogger('event-store-node')
  log.level = 'error'
  node = await startNode({ databaseUrl: database.url, port: 0, host: '127.0.0.1', log, security })
})
afterAll(async () => {
  await node.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const urlFor = (credentials: string, trusted = join(folder, 'node/ca.crt')): string =>
  `esdb://${credentials}localhost:${node.port}?tls=true&tlsCAFile=${encodeURIComponent(trusted)}`

async function withClient<T>(url: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url)
  try {
    return await work(client)
  } finally {
    await client.dispose()
  }
}

const append = (client: EventStoreDBClient, credentials?: { username: string; password: string }) =>
  client.appendToStream(
    'guarded',
    jsonEvent({ type: 'guarded', data: {} }),
    credentials ? { credentials } : {},
  )

async function readAll(client: EventStoreDBClient): Promise<ResolvedEvent[]> {
  const all: ResolvedEvent[] = []
  for await (const event of client.readAll()) all.push(event)
  return all
}

const subscribed = (client: EventStoreDBClient) =>
  new Promise((resolve, reject) => {
    const subscription = client.subscribeToAll()
    subscription.once('confirmation', resolve)
    subscription.once('error', reject)
  })

const credentialsOf = (name: string): { username: string; password: string } => ({
  username: name,
  password: security.users.find((user) => user.name === name)?.password ?? '',
})
const asAppender = (): string => {
  const { username, password } = credentialsOf('presale')
  return urlFor(`${username}:${password}@`)
}

test('given user name and password, then every kind of call is served', async () => {
  const { username, password } = credentialsOf('presale')
  await withClient(urlFor(`${username}:${password}@`), async (client) => {
    await append(client)
    await append(client, { username, password })
    await subscribed(client)

    expect((await readAll(client)).filter(({ event }) => event?.streamId === 'guarded')).toHaveLength(2)
    await client.deleteStream('guarded')
  })
})

test.each([
  ['no user', ''],
  ['a wrong password', 'presale:wrong@'],
  ['another user', 'admin:changeit@'],
])('given %s, then nothing can be read, followed, appended or deleted', async (_who, credentials) => {
  const before = await withClient(asAppender(), readAll)

  await withClient(urlFor(credentials), async (client) => {
    const attempts = [
      readAll,
      subscribed,
      append,
      (one: EventStoreDBClient) => one.tombstoneStream('guarded'),
    ]
    for (const attempt of attempts) await expect(attempt(client)).rejects.toBeInstanceOf(AccessDeniedError)
    const named = append(client, { username: 'presale', password: 'guessed' })
    await expect(named).rejects.toBeInstanceOf(AccessDeniedError)
  })

  expect(await withClient(asAppender(), readAll)).toEqual(before)
})

test('given who only reads, then that is served, and nothing can be appended, deleted or said of a stream', async () => {
  const { username, password } = credentialsOf('presale-reader')
  await withClient(asAppender(), (client) => append(client))
  const before = await withClient(asAppender(), readAll)

  await withClient(urlFor(`${username}:${password}@`), async (client) => {
    expect(await readAll(client)).toEqual(before)
    await subscribed(client)
    const attempts = [
      append,
      (one: EventStoreDBClient) => append(one, { username, password }),
      (one: EventStoreDBClient) => one.deleteStream('guarded'),
      (one: EventStoreDBClient) => one.tombstoneStream('guarded'),
      (one: EventStoreDBClient) => one.setStreamMetadata('guarded', { maxCount: 1 }),
    ]
    for (const attempt of attempts) await expect(attempt(client)).rejects.toBeInstanceOf(AccessDeniedError)
  })

  expect(await withClient(asAppender(), readAll)).toEqual(before)
})

test('given a client without TLS, or one that trusts another authority, then it gets nowhere', async () => {
  const other = join(folder, 'other')
  await openSecurity(other)
  const strangers = [`esdb://localhost:${node.port}?tls=false`, urlFor('presale:x@', join(other, 'ca.crt'))]

  for (const url of strangers) await expect(withClient(url, readAll)).rejects.toBeInstanceOf(Error)
})

describe('the folder that it is secured with', () => {
  test('then it is of use to its owner alone', () => {
    const place = join(folder, 'node')
    const modes = readdirSync(place).map((name) => [name, statSync(join(place, name)).mode & 0o777])

    expect(statSync(place).mode & 0o777).toBe(0o700)
    expect(Object.fromEntries(modes)).toEqual({
      'ca.crt': 0o600,
      'ca.key': 0o600,
      'node.crt': 0o600,
      'node.key': 0o600,
      password: 0o600,
      'reader-password': 0o600,
    })
  })

  test('given a folder that was open to others, when it is opened, then it is closed, and its secrets stay', async () => {
    const place = join(folder, 'kept')
    const first = await openSecurity(place)
    chmodSync(place, 0o755)

    expect(await openSecurity(place)).toEqual(first)
    expect(statSync(place).mode & 0o777).toBe(0o700)
  })

  test('given a certificate that expires soon, then it is made anew under the same authority', async () => {
    const place = join(folder, 'renewed')
    const first = (await openSecurity(place)).certificate

    const later = await openCertificate(place, Date.now() + 800 * DAY_MS)

    const certificate = new X509Certificate(later.certificate)
    expect(later.authority).toBe(first.authority)
    expect(later.certificate).not.toBe(first.certificate)
    expect(certificate.checkHost('localhost')).toBe('localhost')
    expect(certificate.verify(new X509Certificate(readFileSync(join(place, 'ca.crt'))).publicKey)).toBe(true)
  })
})
