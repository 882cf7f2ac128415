import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { type RunningNode, startNode } from '@presale/event-store-node'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { currentLine } from '../archive/line'
import { openArchive } from '../archive/open-archive'
import { archiveEvents } from './archive-events'
import { openEvents, restoreEvents, verifyEvents } from './restore-events'

jest.setTimeout(120_000)

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }
const log = { info: () => undefined, warn: () => undefined }
const ofNode = createLogger('event-store-node')
ofNode.level = 'error'

interface Own {
  readonly database: TestDatabase
  readonly node: RunningNode
  readonly store: EventStore
}

let folder: string
const own: Own[] = []
/** An event store without events. */
async function emptyStore(): Promise<EventStore> {
  const database = await testDatabase()
  const node = await startNode({ databaseUrl: database.url, port: 0, host: '127.0.0.1', log: ofNode })
  const store = connectEventStore(node.url)
  own.push({ database, node, store })
  return store
}
let store: EventStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presale-events-'))
  store = await emptyStore()
})
afterAll(async () => {
  for (const { database, node, store: one } of own) {
    await one.close()
    await node.close()
    await database.drop()
  }
  rmSync(folder, { recursive: true })
})

const place = () => join(folder, 'archive')
const opened = async () => openEvents(await openArchive(place(), {}), KEYS)
const eventOf = (data: unknown) => ({ id: randomUUID(), type: 'Happened', data, metadata: { by: 'a test' } })

/** The archiving process, in this one. */
async function archiving(of = store) {
  const stopping = new AbortController()
  let isCaughtUp = false
  const warnings: object[] = []
  const done = archiveEvents(
    {
      store: of,
      dataDir: folder,
      archive: await openArchive(place(), {}),
      keys: KEYS,
      clock: { now: () => new Date() },
      log: { ...log, warn: (fields) => warnings.push(fields) },
      onLook: (waitingMs) => {
        isCaughtUp = waitingMs === 0
      },
    },
    stopping.signal,
  )
  done.catch(() => undefined)
  return {
    warnings,
    isCaughtUp: () => isCaughtUp,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function archivedIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of (await opened()).all()) ids.push(id)
  return ids
}

test('given events, then they are archived in the order of $all, however often it is begun', async () => {
  const [one, two] = [`purchase-${randomUUID()}`, 'admin-actions']
  const events = Array.from({ length: 7 }, (_, n) =>
    eventOf({ n, name: 'Zoë 🦊', '2': 'two', price: '0.10' }),
  )
  await store.append(one, events.slice(0, 2), 'no-stream')
  const first = await archiving()
  await store.append(two, events.slice(2, 3), 'no-stream')
  await store.append(one, events.slice(3, 4), 1)
  await waitFor(async () => (await archivedIds().catch(() => [])).length === 4 || undefined, { what: 'four' })
  await first.stop()
  await store.append(two, events.slice(4, 6), 0)
  const second = await archiving()
  await waitFor(async () => (await archivedIds()).length === 6 || undefined, { what: 'six' })
  await store.append(one, events.slice(6), 2)
  await waitFor(async () => (await archivedIds()).length === 7 || undefined, { what: 'seven' })
  await second.stop()
  expect([...(await archivedIds()), ...second.warnings]).toEqual(events.map(({ id }) => id))
  expect(await verifyEvents(await opened())).toMatch(
    /has 7 events of 2 streams, up to .*; all of it was read/,
  )
})

test('given an empty event store, then it gets each with its id, and again where that was broken off', async () => {
  const target = await emptyStore()
  const said = 'The event store has the 7 events of the archive, each with its id, in their order.'
  let count = 0
  const broken: EventStore['append'] = async (...args) => {
    count += 1
    if (count === 3) throw new Error('the connection was lost')
    return target.append(...args)
  }
  const restoring = restoreEvents(
    await opened(),
    { append: broken, follow: (options) => target.follow(options) },
    { kind: 'latest' },
  )
  await expect(restoring).rejects.toThrow('the connection was lost')
  expect(await restoreEvents(await opened(), target, { kind: 'latest' })).toBe(said)
})

test('given an event as the last one, then it ends there', async () => {
  const all = []
  for await (const event of (await opened()).all()) all.push(event)
  const target = await emptyStore()
  const position = all[4]?.position.commit ?? ''
  expect(await restoreEvents(await opened(), target, { kind: 'event', position })).toContain(
    'has the 5 events',
  )
})

test('given a store with other events, then it says so, and appends nothing to them', async () => {
  const target = await emptyStore()
  const other = eventOf({ other: true })
  for await (const { stream } of (await opened()).all()) {
    await target.append(stream, [other], 'no-stream')
    break
  }
  await expect(restoreEvents(await opened(), target, { kind: 'latest' })).rejects.toThrow(
    /has other events in purchase-/,
  )
})

test.each<[string, (file: string) => void]>([
  [
    'has a flipped bit',
    (file) => {
      const bytes = readFileSync(file)
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
  ],
  ['is missing', (file) => unlinkSync(file)],
  ['was renamed', (file) => renameSync(file, join(dirname(file), basename(file).replace('0-', '1-')))],
])('given a piece that %s, then it is named', async (_what, damage) => {
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(place(), copy, { recursive: true })
  const events = await openEvents(await openArchive(copy, {}), KEYS)
  const first = readdirSync(events.line.place).find((name) => name.startsWith('0000000000000000-')) ?? ''
  damage(join(events.line.place, first))
  await expect(verifyEvents(events)).rejects.toThrow(/archive/)
})

test('given an event store that is another one, then a line of its own begins', async () => {
  const before = currentLine(folder)
  const other = await emptyStore()
  await other.append(`purchase-${randomUUID()}`, [eventOf({ n: 0 })], 'no-stream')
  const archive = await archiving(other)
  await waitFor(async () => (await archivedIds()).length === 1 || undefined, { what: 'one' })
  await archive.stop()
  expect(currentLine(folder)).not.toBe(before)
  expect(archive.warnings).toMatchObject([{ line: before }])
})
