import { Empty } from '@eventstore/db-client/generated/shared_pb'
import { type AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb'
import type { ServerReadableStream, ServiceError, sendUnaryData } from '@grpc/grpc-js'
import { assertNever } from '@presale/kernel'

import { outerPosition } from '../log/positions'
import type { Expectation, ProposedEvent } from '../log/record'
import type { WriteResult } from '../log/write-request'
import type { Writer } from '../log/writer'
import { invalidArgument, MAX_APPEND_SIZE, maximumAppendSizeExceeded, streamDeleted } from './errors'
import { expectation } from './expectation'
import { proposedEvent, sizeOf, streamName } from './proposed-event'
import { toServiceError } from './service-error'

/** Append: options first, then one message an event, one answer when the client has ended. */
export const appendHandler =
  (writer: Writer) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    receive(call)
      .then(async ({ stream, expected, events }) => {
        const result = await writer.submit({ kind: 'append', stream, expected, events })
        return appendAnswer(stream, expected, result)
      })
      .then(
        (response) => answer(null, response),
        (error: unknown) => answer(toServiceError(error)),
      )
  }

interface ReceivedAppend {
  readonly stream: string
  readonly expected: Expectation
  readonly events: readonly ProposedEvent[]
}

async function receive(call: AsyncIterable<AppendReq>): Promise<ReceivedAppend> {
  let target: { stream: string; expected: Expectation } | undefined
  const events: ProposedEvent[] = []
  let size = 0
  for await (const request of call) {
    const options = request.getOptions()
    const message = request.getProposedMessage()
    if (options !== undefined) {
      target = {
        stream: streamName(options.getStreamIdentifier()),
        expected: expectation(options, () => options.getRevision()),
      }
    } else if (message !== undefined) {
      const event = proposedEvent(message)
      size += sizeOf(event)
      if (size > MAX_APPEND_SIZE) throw maximumAppendSizeExceeded()
      events.push(event)
    }
  }
  if (target === undefined) throw invalidArgument('An append begins with its options.')
  return { ...target, events }
}

function appendAnswer(stream: string, expected: Expectation, result: WriteResult): AppendResp {
  switch (result.kind) {
    case 'written': {
      const success = new AppendResp.Success()
      if (result.revision < 0) success.setNoStream(new Empty())
      else success.setCurrentRevision(String(result.revision))
      if (result.position === undefined) success.setNoPosition(new Empty())
      else {
        const outer = outerPosition(result.position).toString()
        success.setPosition(new AppendResp.Position().setCommitPosition(outer).setPreparePosition(outer))
      }
      return new AppendResp().setSuccess(success)
    }
    case 'wrong-version':
      return new AppendResp().setWrongExpectedVersion(wrongVersion(expected, result.current))
    case 'deleted':
      throw streamDeleted(stream) satisfies ServiceError
    default:
      return assertNever(result)
  }
}

function wrongVersion(expected: Expectation, current: number): AppendResp.WrongExpectedVersion {
  const wrong = new AppendResp.WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentRevision(String(current))
  if (expected === 'any') wrong.setExpectedAny(new Empty())
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new Empty())
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new Empty())
  else wrong.setExpectedRevision(String(expected))
  return wrong
}
