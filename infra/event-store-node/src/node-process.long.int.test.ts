// Guards: infra/event-store-node/src
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { type EventData, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { type StartedProcess, startProcess, type TestDatabase, testDatabase } from '@presale/testing'

jest.setTimeout(180_000)

/** The node as it runs in earnest: a process of its own, killed without warning. */
const ENTRY = join(__dirname, '../dist/main.js')

let database: TestDatabase
const running: StartedProcess[] = []
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((node) => node.kill('SIGKILL')))
  await database.drop()
})

function spawnNode(): StartedProcess {
  const node = startProcess({
    entry: ENTRY,
    name: 'event-store-node',
    env: {
      EVENTSTORE_NODE_DATABASE_URL: database.url,
      PORT: '0',
      METRICS_PORT: '0',
      HOST: undefined,
      LOG_LEVEL: 'info',
    },
  })
  running.push(node)
  return node
}

async function readyLine(node: StartedProcess): Promise<{ url: string; metricsPort: number }> {
  return JSON.parse(await node.waitForLog(/event store node ready/))
}

interface Written {
  readonly stream: string
  readonly event: EventData
}

/** Appends, `inFlight` at a time, until one fails. */
async function appendUntilItFails(
  client: EventStoreDBClient,
  inFlight: number,
  onAcknowledged: (written: Written) => void,
): Promise<Written[]> {
  const unknown: Written[] = []
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      for (let turn = 0; ; turn++) {
        const written = {
          stream: `killed-${worker}`,
          event: jsonEvent({ type: 'turn', data: { turn } }),
        }
        try {
          await client.appendToStream(written.stream, written.event, {
            // Per-call credentials: each append is a call of its own, and each fails for itself.
            credentials: { username: 'none', password: 'none' },
            expectedRevision: turn === 0 ? NO_STREAM : BigInt(turn - 1),
          })
          onAcknowledged(written)
        } catch {
          unknown.push(written)
          return
        }
      }
    }),
  )
  return unknown
}

async function readEverything(client: EventStoreDBClient): Promise<{ stream: string; id: string }[]> {
  const all: { stream: string; id: string }[] = []
  for await (const { event } of client.readAll()) {
    if (event !== undefined && !event.type.startsWith('$')) all.push({ stream: event.streamId, id: event.id })
  }
  return all
}

test('given 64 appends in flight, when the node is killed, then all acknowledged ones are there, in order, once', async () => {
  const node = spawnNode()
  const client = EventStoreDBClient.connectionString((await readyLine(node)).url)
  const acknowledged: Written[] = []

  const unknown = await appendUntilItFails(client, 64, (written) => {
    acknowledged.push(written)
    if (acknowledged.length === 500) void node.kill('SIGKILL')
  })
  await client.dispose()
  const again = spawnNode()
  const reader = EventStoreDBClient.connectionString((await readyLine(again)).url)
  const stored = await readEverything(reader)

  expect(unknown).toHaveLength(64)
  expect(acknowledged.length).toBeGreaterThanOrEqual(500)
  expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length)
  for (let worker = 0; worker < 64; worker++) {
    const stream = `killed-${worker}`
    const there = stored.filter((event) => event.stream === stream).map(({ id }) => id)
    const known = acknowledged.filter((written) => written.stream === stream).map(({ event }) => event.id)
    // The one whose answer was lost may stand behind them, and nothing else.
    const maybe = unknown.filter((written) => written.stream === stream).map(({ event }) => event.id)
    expect([known, [...known, ...maybe]]).toContainEqual(there)
  }

  // A client that does not know the outcome repeats with the same ids: each is there once then.
  for (const { stream, event } of unknown) await reader.appendToStream(stream, event)
  const afterwards = await readEverything(reader)
  const expected = [...acknowledged, ...unknown].map(({ event }) => event.id).sort()
  expect(afterwards.map(({ id }) => id).sort()).toEqual(expected)
  await reader.dispose()
})

test('given appends before a restart, when they are repeated after it, then nothing is added', async () => {
  const first = spawnNode()
  const client = EventStoreDBClient.connectionString((await readyLine(first)).url)
  const event = () => jsonEvent({ id: randomUUID(), type: 'repeated', data: {} })
  const appends = [
    { stream: 'repeat-none', events: [event(), event()], options: { expectedRevision: NO_STREAM } },
    { stream: 'repeat-any', events: [event()], options: {} },
    { stream: 'repeat-none', events: [event()], options: { expectedRevision: 1n } },
  ] as const
  const before = []
  for (const { stream, events, options } of appends) {
    before.push(await client.appendToStream(stream, [...events], options))
  }
  const stored = await readEverything(client)
  await client.dispose()
  expect(await first.kill('SIGTERM')).toMatchObject({ code: 0 })

  const second = spawnNode()
  const reader = EventStoreDBClient.connectionString((await readyLine(second)).url)
  const after = []
  for (const { stream, events, options } of appends) {
    after.push(await reader.appendToStream(stream, [...events], options))
  }

  expect(after).toEqual(before)
  expect(await readEverything(reader)).toEqual(stored)
  await reader.dispose()
})

test('given a running node, when another starts on its database, then it refuses with a sentence', async () => {
  await readyLine(spawnNode())
  const second = spawnNode()

  expect(await second.exited).toMatchObject({ code: 1 })
  expect(second.output()).toContain('Another event store node is running on this database')
})

test('given a running node, then it answers for its health, and names the url to connect to', async () => {
  const { url, metricsPort } = await readyLine(spawnNode())
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status

  expect(url).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=false$/)
  expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([
    200, 200, 200,
  ])
})
