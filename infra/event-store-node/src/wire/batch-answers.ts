import {
  AllStreamPosition,
  BadRequest,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  Timeout,
  Unknown,
  UUID,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb'
import { Status } from '@eventstore/db-client/generated/status_pb'
import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb'
import { status as codes } from '@grpc/grpc-js'
import { assertNever } from '@presale/kernel'
import { Any } from 'google-protobuf/google/protobuf/any_pb'
import { Empty } from 'google-protobuf/google/protobuf/empty_pb'
import { MAX_APPEND_SIZE } from '../errors'
import { outerPosition } from '../log/positions'
import type { Expectation } from '../log/record'
import type { WriteResult } from '../log/write-request'

function answerTo(correlation: string, stream: string): BatchAppendResp {
  return new BatchAppendResp()
    .setCorrelationId(new UUID().setString(correlation))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
}

/** Errors are sent as google.rpc.Status with one of the protocol's own messages inside. */
function errorStatus(code: number, message: string, type: string, details: Uint8Array): Status {
  const packed = new Any()
  packed.pack(details, `event_store.client.${type}`)
  return new Status().setCode(code).setMessage(message).setDetails(packed)
}

export function batchResult(
  correlation: string,
  stream: string,
  expected: Expectation,
  result: WriteResult,
): BatchAppendResp {
  const answer = answerTo(correlation, stream)
  switch (result.kind) {
    case 'written':
      return answer.setSuccess(success(result.revision, result.position))
    case 'wrong-version': {
      const details = wrongVersion(expected, result.current).serializeBinary()
      return answer.setError(
        errorStatus(codes.FAILED_PRECONDITION, 'Wrong expected version.', 'WrongExpectedVersion', details),
      )
    }
    case 'deleted': {
      const identifier = new StreamIdentifier().setStreamName(Buffer.from(stream))
      const details = new StreamDeleted().setStreamIdentifier(identifier).serializeBinary()
      return answer.setError(
        errorStatus(codes.FAILED_PRECONDITION, 'The stream is deleted.', 'StreamDeleted', details),
      )
    }
    default:
      return assertNever(result)
  }
}

export function batchTimeout(correlation: string, stream: string): BatchAppendResp {
  const details = new Timeout().serializeBinary()
  return answerTo(correlation, stream).setError(
    errorStatus(codes.DEADLINE_EXCEEDED, 'The deadline has passed.', 'Timeout', details),
  )
}

export function batchTooLarge(correlation: string, stream: string): BatchAppendResp {
  const details = new MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE).serializeBinary()
  const message = `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`
  return answerTo(correlation, stream).setError(
    errorStatus(codes.INVALID_ARGUMENT, message, 'MaximumAppendSizeExceeded', details),
  )
}

/** An invalid frame, or a write that was not possible: the outcome is unknown then. */
export function batchFailure(correlation: string, stream: string, error: unknown): BatchAppendResp {
  const message = error instanceof Error ? error.message : String(error)
  const isBad = error instanceof Error && 'code' in error && error.code === codes.INVALID_ARGUMENT
  const status = isBad
    ? errorStatus(codes.INVALID_ARGUMENT, message, 'BadRequest', badRequest(message))
    : errorStatus(codes.UNAVAILABLE, message, 'Unknown', new Unknown().serializeBinary())
  return answerTo(correlation, stream).setError(status)
}

const badRequest = (message: string): Uint8Array => new BadRequest().setMessage(message).serializeBinary()

function success(revision: number, position: number | undefined): BatchAppendResp.Success {
  const written = new BatchAppendResp.Success()
  if (revision < 0) written.setNoStream(new Empty())
  else written.setCurrentRevision(String(revision))
  if (position === undefined) return written.setNoPosition(new Empty())
  const outer = outerPosition(position).toString()
  return written.setPosition(new AllStreamPosition().setCommitPosition(outer).setPreparePosition(outer))
}

function wrongVersion(expected: Expectation, current: number): WrongExpectedVersion {
  const wrong = new WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentStreamRevision(String(current))
  if (expected === 'any') return wrong.setExpectedAny(new Empty())
  if (expected === 'no-stream') return wrong.setExpectedNoStream(new Empty())
  if (expected === 'stream-exists') return wrong.setExpectedStreamExists(new Empty())
  return wrong.setExpectedStreamPosition(String(expected))
}
