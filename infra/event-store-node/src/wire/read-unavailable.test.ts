import { EventEmitter } from 'node:events'

import { Empty, StreamIdentifier } from '@eventstore/db-client/generated/shared_pb'
import { ReadReq } from '@eventstore/db-client/generated/streams_pb'
import { status } from '@grpc/grpc-js'
import { createLogger } from '@presale/runtime'

import type { EventLog } from '../log/event-log'
import type { ReadCall } from './answer-stream'
import { readHandler } from './read'

const fault = (message: string, code?: string): Error => Object.assign(new Error(message), code && { code })

const log = createLogger('event-store-node')
log.level = 'silent'

/** What a read of a stream is answered with, where the log fails so. */
function failureOf(error: Error): Promise<{ code: number }> {
  const options = new ReadReq.Options()
  options.setCount('10')
  const stream = new ReadReq.Options.StreamOptions()
  stream.setStart(new Empty())
  const identifier = new StreamIdentifier()
  identifier.setStreamName(Buffer.from('kept'))
  stream.setStreamIdentifier(identifier)
  options.setStream(stream)
  const request = new ReadReq()
  request.setOptions(options)
  const fail = () => {
    throw error
  }
  const failing = new Proxy({}, { get: () => fail }) as EventLog
  const call = Object.assign(new EventEmitter(), { request, write: () => true, end: () => undefined })
  return new Promise((resolve) => {
    call.once('error', resolve)
    readHandler(failing, log)(call as unknown as ReadCall)
  })
}

describe('a read that fails in the database', () => {
  it.each([
    fault('terminating connection due to administrator command', '57P01'),
    fault('the database system is starting up', '57P03'),
    fault('sorry, too many clients already', '53300'),
    fault('write EPIPE', 'EPIPE'),
    fault('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT'),
    fault('Connection terminated unexpectedly'),
    new AggregateError([fault('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')]),
  ])('given %p, is unavailable, to be made again', async (error) => {
    expect((await failureOf(error)).code).toBe(status.UNAVAILABLE)
  })

  it.each([fault('relation "events" does not exist', '42P01'), fault('anything else')])(
    'given %p, is a fault of the node',
    async (error) => {
      expect((await failureOf(error)).code).toBe(status.INTERNAL)
    },
  )
})
