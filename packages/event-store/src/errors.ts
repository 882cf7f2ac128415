import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client'

import { EventStoreUnavailable, StreamTombstoned } from './event-store'

/** gRPC codes for unavailable or too late: the outcome of the call is unknown. */
const AWAY_CODES = new Set<unknown>([1, 4, 14])

/** The connection was closed below the call; gRPC reports it with the code of an internal error. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Received RST_STREAM')

const isUnavailable = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof CancelledError ||
  error instanceof DeadlineExceededError ||
  error instanceof TimeoutError ||
  error instanceof NotLeaderError ||
  isBrokenOff(error) ||
  (error instanceof Error && 'code' in error && AWAY_CODES.has(error.code)) ||
  // The client's discovery throws a plain error when no node of the cluster answers.
  (error instanceof Error && error.message.startsWith('Failed to discover')) ||
  // A follower's answer while a new leader is being elected; it has the code of an unknown error.
  (error instanceof Error && error.message.includes('No leader info available'))

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The errors that a caller can handle, as our own types; any other error is a bug and stays as it is. */
export function translated(error: unknown): unknown {
  if (error instanceof StreamDeletedError) return new StreamTombstoned(error.streamName)
  return isUnavailable(error)
    ? new EventStoreUnavailable(`The event store does not answer: ${describe(error)}`, { cause: error })
    : error
}
