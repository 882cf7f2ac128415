import { randomUUID } from 'node:crypto'

import { ReadReq } from '@eventstore/db-client/generated/streams_pb'
import type { ServiceError } from '@grpc/grpc-js'
import type { Logger } from '@presale/runtime'
import { internal, invalidArgument } from '../errors'
import { type FaultOf, type Faults, refusalOf } from '../faults/faults'
import type { EventLog } from '../log/event-log'
import { AnswerStream, type ReadCall } from './answer-stream'
import { encodeEvent } from './encode-read'
import { eventFilter } from './event-filter'
import { encodeResolved } from './links'
import { streamName } from './proposed-event'
import { readAllBackwards, readAllForwards, subscribeToAll } from './read-all'
import { readStream, subscribeToStream } from './read-stream'
import { databaseUnavailable, isDatabaseUnavailable } from './service-error'

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error

/** Read serves reads and subscriptions, of one stream and of $all: one call with many options. */
export const readHandler =
  (log: EventLog, logger: Logger, faults?: Faults) =>
  (call: ReadCall): void => {
    const answers = new AnswerStream(call)
    serve(log, call, answers, faults).then(
      () => answers.end(),
      (error: unknown) => {
        if (answers.isGone) return
        call.emit('error', isServiceError(error) ? error : faultOf(error, logger))
      },
    )
  }

/** For a read that may be repeated as it is, and for one that fails by the node's own fault. */
function faultOf(error: unknown, logger: Logger): ServiceError {
  const isUnavailable = isDatabaseUnavailable(error)
  logger[isUnavailable ? 'warn' : 'error']({ err: error }, 'a read failed')
  return isUnavailable ? databaseUnavailable() : internal('The read failed inside the node.')
}

/** A follower refuses a read that requires the leader; any other it answers from its own copy, however old. */
const isServedByFollower = (call: ReadCall, { answer }: FaultOf<'read'>): boolean =>
  answer === 'not-leader' && call.metadata.get('requires-leader')[0] !== 'true'

async function serve(
  log: EventLog,
  call: ReadCall,
  answers: AnswerStream,
  faults: Faults | undefined,
): Promise<void> {
  const options = call.request.getOptions()
  const all = options?.getAll()
  const stream = options?.getStream()
  if (options === undefined || (all === undefined && stream === undefined)) {
    throw invalidArgument('A read names a stream or $all.')
  }
  const isSubscription = options.hasSubscription()
  const refused = isSubscription ? undefined : faults?.take('read')
  if (refused !== undefined && !isServedByFollower(call, refused)) throw refusalOf(refused)
  const count = Math.min(Number(options.getCount()), Number.MAX_SAFE_INTEGER)
  const isForwards = options.getReadDirection() === ReadReq.Options.ReadDirection.FORWARDS
  const encode = options.getResolveLinks()
    ? (record: Parameters<typeof encodeEvent>[0] & {}) => encodeResolved(log, record)
    : encodeEvent
  if (stream !== undefined) {
    const read = { stream: streamName(stream.getStreamIdentifier()), options: stream, encode }
    if (isSubscription) return subscribeToStream(log, read, randomUUID(), answers)
    return readStream(log, read, isForwards ? 'forwards' : 'backwards', count, answers)
  }
  if (all === undefined) return
  const read = { options: all, filter: eventFilter(options.getFilter()), encode }
  if (isSubscription) {
    const fault = faults?.take('subscription')?.answer
    return subscribeToAll(log, { ...read, fault }, randomUUID(), answers)
  }
  return isForwards ? readAllForwards(log, read, count, answers) : readAllBackwards(log, read, count, answers)
}
