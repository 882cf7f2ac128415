import { Empty } from '@eventstore/db-client/generated/shared_pb'
import {
  type DeleteReq,
  DeleteResp,
  type TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb'
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'
import { assertNever } from '@presale/kernel'
import { invalidArgument, streamDeleted, wrongExpectedVersion } from '../errors'
import { outerPosition } from '../log/positions'
import type { Writer } from '../log/writer'
import { expectation, expectationText } from './expectation'
import { streamName } from './proposed-event'
import { toServiceError } from './service-error'

/** @returns the position of the written event, as clients see it. */
async function remove(
  writer: Writer,
  kind: 'delete' | 'tombstone',
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
): Promise<string | undefined> {
  if (options === undefined) throw invalidArgument('The options are missing.')
  const stream = streamName(options.getStreamIdentifier())
  const expected = expectation(options, () => options.getRevision())
  const result = await writer.submit({ kind, stream, expected })
  switch (result.kind) {
    case 'written':
      return result.position === undefined ? undefined : outerPosition(result.position).toString()
    case 'wrong-version':
      throw wrongExpectedVersion(stream, expectationText(expected), result.current)
    case 'deleted':
      throw streamDeleted(stream)
    default:
      return assertNever(result)
  }
}

/** Delete hides the stream's events; it may be written to again. */
export const deleteHandler =
  (writer: Writer) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void => {
    remove(writer, 'delete', call.request.getOptions()).then(
      (at) => {
        if (at === undefined) return answer(null, new DeleteResp().setNoPosition(new Empty()))
        const position = new DeleteResp.Position().setCommitPosition(at).setPreparePosition(at)
        answer(null, new DeleteResp().setPosition(position))
      },
      (error: unknown) => answer(toServiceError(error)),
    )
  }

/** Tombstone makes the stream unusable: nothing can be appended or read any more. */
export const tombstoneHandler =
  (writer: Writer) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void => {
    remove(writer, 'tombstone', call.request.getOptions()).then(
      (at) => {
        if (at === undefined) return answer(null, new TombstoneResp().setNoPosition(new Empty()))
        const position = new TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at)
        answer(null, new TombstoneResp().setPosition(position))
      },
      (error: unknown) => answer(toServiceError(error)),
    )
  }
