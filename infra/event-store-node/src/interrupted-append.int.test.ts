import { type ClientHttp2Stream, connect, constants } from 'node:http2'
import { connect as connectSocket, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb'
import { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { Client } from 'pg'

import { type RunningNode, startNode } from './node'

jest.setTimeout(60_000)

const SERVICE = '/event_store.client.streams.Streams'
const EVENTS = 60

let database: TestDatabase
let node: RunningNode
beforeEach(async () => {
  database = await testDatabase()
  const log = createLogger('event-store-node')
  log.level = 'error'
  isClosed = false
  node = await startNode({ databaseUrl: database.url, port: 0, host: '127.0.0.1', log })
})
afterEach(async () => {
  await closeNode()
  await database.drop()
})

let isClosed = false
async function closeNode(): Promise<void> {
  if (!isClosed) await node.close()
  isClosed = true
}

/** A message as gRPC frames it. */
function framed(message: { serializeBinary(): Uint8Array }): Buffer {
  const body = message.serializeBinary()
  const head = Buffer.alloc(5)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

const identifier = (stream: string) => new StreamIdentifier().setStreamName(Buffer.from(stream))

function filled<M extends AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage>(message: M): M {
  message.setId(new UUID().setString(crypto.randomUUID()))
  message.getMetadataMap().set('type', 'broken-off').set('content-type', 'application/json')
  message.setData(Buffer.from(JSON.stringify({ text: 'x'.repeat(500) })))
  return message
}

function* appendFrames(stream: string): Generator<Buffer> {
  const options = new AppendReq.Options().setStreamIdentifier(identifier(stream)).setNoStream(new Empty())
  yield framed(new AppendReq().setOptions(options))
  for (let n = 0; n < EVENTS; n++) {
    yield framed(new AppendReq().setProposedMessage(filled(new AppendReq.ProposedMessage())))
  }
}

/** None of them is the final one, which the client would have sent last. */
function* batchFrames(stream: string): Generator<Buffer> {
  const correlation = new UUID().setString(crypto.randomUUID())
  const options = new BatchAppendReq.Options().setStreamIdentifier(identifier(stream)).setAny(new Empty())
  for (let n = 0; n < EVENTS; n++) {
    const frame = new BatchAppendReq().setCorrelationId(correlation)
    if (n === 0) frame.setOptions(options)
    yield framed(frame.setProposedMessagesList([filled(new BatchAppendReq.ProposedMessage())]))
  }
}

type BreakOff = (call: ClientHttp2Stream, socket: Socket) => void
const WAYS: Record<string, BreakOff> = {
  'cancels the call': (call) => call.close(constants.NGHTTP2_CANCEL),
  'resets the call as refused': (call) => call.close(constants.NGHTTP2_REFUSED_STREAM),
  'ends the session': (call) => call.session?.destroy(),
  'loses the connection': (_call, socket) => socket.resetAndDestroy(),
  'closes the connection': (_call, socket) => socket.destroySoon(),
}

/** Sends so many frames (and the half of one more), gives the node some turns to read them, and breaks off. */
async function breakOff(method: string, frames: readonly Buffer[], after: number, way: BreakOff) {
  const socket = connectSocket(node.port, '127.0.0.1')
  const session = connect(`http://127.0.0.1:${node.port}`, { createConnection: () => socket })
  session.on('error', () => undefined)
  const call = session.request({
    ':method': 'POST',
    ':path': `${SERVICE}/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
  })
  call.on('error', () => undefined)
  const isClosed = new Promise((resolve) => call.once('close', resolve))
  await new Promise((resolve) => session.once('connect', resolve))
  for (const frame of frames.slice(0, after)) call.write(frame)
  const next = frames[after]
  if (next !== undefined && after % 2 === 1) call.write(next.subarray(0, next.length / 2))
  for (let turn = 0; turn < after % 7; turn++) await nextTurn()
  way(call, socket)
  await isClosed
  session.destroy()
}

async function storedBy(streamPrefix: string): Promise<unknown[]> {
  // Whatever was taken on is stored before the node is closed.
  await closeNode()
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  const { rows } = await reader.query(
    'select stream, count(*)::int as events from event_store_node.events where stream like $1 group by stream',
    [`${streamPrefix}%`],
  )
  await reader.end()
  return rows
}

describe.each([
  ['Append', appendFrames],
  ['BatchAppend', batchFrames],
] as const)('%s', (method, framesOf) => {
  test.each(Object.keys(WAYS))(
    'given a client that %s at any point of an append, then nothing of it is stored',
    async (name) => {
      const way = WAYS[name]
      if (way === undefined) throw new Error(name)
      for (let after = 0; after <= EVENTS; after++) {
        await breakOff(method, [...framesOf(`broken-${after}`)], after, way)
      }

      expect(await storedBy('broken-')).toEqual([])
    },
  )
})

test('given appends that are broken off, then whole ones beside them are stored and answered', async () => {
  const client = EventStoreDBClient.connectionString(node.url)
  const whole = Array.from({ length: EVENTS }, () => jsonEvent({ type: 'whole', data: {} }))
  for (let turn = 0; turn < 20; turn++) {
    const [{ nextExpectedRevision }] = await Promise.all([
      client.appendToStream(`whole-${turn}`, whole, {
        expectedRevision: NO_STREAM,
        credentials: { username: 'none', password: 'none' },
      }),
      breakOff('Append', [...appendFrames(`broken-${turn}`)], turn * 3, WAYS['cancels the call']!),
    ])
    expect(nextExpectedRevision).toBe(BigInt(EVENTS - 1))
  }
  await client.dispose()

  expect(await storedBy('broken-')).toEqual([])
})
