import { Metadata, type ServiceError, status } from '@grpc/grpc-js'

/** The default of a real server. */
export const MAX_APPEND_SIZE = 1024 * 1024

/**
 * Clients recognise an error by the trailer `exception` and by the trailers that belong to it, and read those
 * unchecked: a missing one crashes the caller.
 */
function failure(code: status, message: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return Object.assign(new Error(message), { code, details: message, metadata })
}

// Trailers are ASCII: other stream names are sent in escaped form.
const asciiOnly = (text: string): string => text.replace(/[^\x20-\x7e]/g, encodeURIComponent)

export const streamDeleted = (stream: string): ServiceError =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': asciiOnly(stream),
  })

/** Only for delete and tombstone: an append answers with a message. */
export const wrongExpectedVersion = (stream: string, expected: string, actual: number): ServiceError =>
  failure(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': asciiOnly(stream),
      'expected-version': expected,
      ...(actual < 0 ? {} : { 'actual-version': String(actual) }),
    },
  )

export const maximumAppendSizeExceeded = (): ServiceError =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_SIZE),
  })

export const missingMetadata = (name: string): ServiceError =>
  failure(status.INVALID_ARGUMENT, `Required Metadata Property '${name}' is missing.`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': name,
  })

export const invalidArgument = (message: string): ServiceError => failure(status.INVALID_ARGUMENT, message)

// Answers of a cluster's node; the embedded one gives them where a test asks for it (faults/).
export const notLeader = (host: string, port: number): ServiceError =>
  failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  })

export const noLeaderKnown = (): ServiceError =>
  failure(status.UNKNOWN, 'No leader info available in response')

export const serverNotReady = (): ServiceError => failure(status.UNAVAILABLE, 'Server Is Not Ready')

export const serverTooBusy = (): ServiceError => failure(status.UNAVAILABLE, 'Server Is Too Busy')

export const timedOut = (what: string): ServiceError =>
  failure(status.ABORTED, `Operation timed out: ${what}`)

export const consumerTooSlow = (): ServiceError =>
  failure(status.ABORTED, 'Consumer too slow to handle event while live. Client resubscription required.')

export const accessDenied = (): ServiceError =>
  failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })

/** A real server's error for an unforeseen request. */
export const unexpected = (what: string): ServiceError => failure(status.UNKNOWN, `Unexpected ${what}`)

/** Sent to nobody: the client has disconnected. */
export const brokenOff = (): ServiceError => failure(status.CANCELLED, 'The client broke the append off.')

export const unavailable = (message: string): ServiceError => failure(status.UNAVAILABLE, message)

export const unimplemented = (what: string): ServiceError =>
  failure(
    status.UNIMPLEMENTED,
    `The embedded event store node leaves out ${what}: it serves streams, $all, stream metadata, gossip and server features. Use an EventStoreDB server for the rest.`,
  )

export const internal = (message: string): ServiceError => failure(status.INTERNAL, message)
