import { setImmediate as nextTurn } from 'node:timers/promises'

import { Empty } from '@eventstore/db-client/generated/shared_pb'
import { type AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb'
import { Metadata, type ServerReadableStream, type ServiceError, type sendUnaryData } from '@grpc/grpc-js'
import { assertNever } from '@presale/kernel'
import {
  brokenOff,
  invalidArgument,
  MAX_APPEND_SIZE,
  maximumAppendSizeExceeded,
  streamDeleted,
} from '../errors'
import { type Faults, refusalOf } from '../faults/faults'
import { outerPosition } from '../log/positions'
import type { Expectation, ProposedEvent } from '../log/record'
import type { WriteResult } from '../log/write-request'
import type { Writer } from '../log/writer'
import { expectation } from './expectation'
import { proposedEvent, sizeOf, streamName } from './proposed-event'
import { toServiceError } from './service-error'

/** Append: options first, then one message per event, one answer when the client has ended. */
export const appendHandler =
  (writer: Writer, faults?: Faults) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    receive(call)
      .then(async ({ stream, expected, events }) => {
        if (await isBrokenOff(call)) throw brokenOff()
        const fault = faults?.take('append')
        if (fault !== undefined && fault.answer !== 'timeout-stored') throw refusalOf(fault)
        const append = { kind: 'append', stream, expected, events } as const
        const result = await writer.submit(append, () => call.cancelled)
        if (fault !== undefined) throw refusalOf(fault)
        return appendAnswer(stream, expected, result)
      })
      .then(
        (response) => answer(null, response),
        (error: unknown) => answer(toServiceError(error)),
      )
  }

/** Node's HTTP/2 client ends a call that it cancels, and resets it in the next frame. */
const TURNS_FOR_THE_RESET = 3

/**
 * Whether the client disconnected before it had ended the append. What was received looks the same: a call that is
 * cancelled or lost ends its messages, too, and is reported as cancelled only some turns of the event loop later.
 * Sending the headers makes the library check the connection now, which is certain for a lost one; for a reset its
 * frame has to be awaited. A reset that takes longer than that, and longer than the writer is busy, comes after the
 * append was stored, as on any server: its client has declared the append ended.
 */
async function isBrokenOff(call: ServerReadableStream<AppendReq, AppendResp>): Promise<boolean> {
  call.sendMetadata(new Metadata())
  for (let turn = 0; turn < TURNS_FOR_THE_RESET && !call.cancelled; turn++) await nextTurn()
  return call.cancelled
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
