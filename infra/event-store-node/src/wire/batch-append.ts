import type {
  BatchAppendReq,
  BatchAppendResp as BatchAppendRespType,
} from '@eventstore/db-client/generated/streams_pb'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import { MAX_APPEND_SIZE } from '../errors'
import { type Faults, refusalOf } from '../faults/faults'
import type { Expectation, ProposedEvent } from '../log/record'
import type { WriteResult } from '../log/write-request'
import type { Writer } from '../log/writer'
import { batchFailure, batchResult, batchTimeout, batchTooLarge } from './batch-answers'
import { expectation } from './expectation'
import { proposedEvent, sizeOf, streamName, uuidText } from './proposed-event'

export type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendRespType>

/** An append that is still being received, in one or more frames. */
interface Pending {
  readonly stream: string
  readonly expected: Expectation
  readonly events: ProposedEvent[]
  readonly timer: NodeJS.Timeout | undefined
  size: number
}

/**
 * BatchAppend: one long call, many appends, distinguished by correlation id. Each id is answered
 * exactly once: the client crashes at a second answer, or at one that it does not know.
 */
export const batchAppendHandler =
  (writer: Writer, faults?: Faults) =>
  (call: BatchCall): void => {
    const receiver = new BatchReceiver(call, writer, faults)
    call.on('data', (frame: BatchAppendReq) => receiver.receive(frame))
    call.on('end', () => receiver.finish())
    call.on('cancelled', () => receiver.forget())
    call.on('error', () => receiver.forget())
  }

class BatchReceiver {
  private readonly pending = new Map<string, Pending>()
  private inWork = 0
  private hasEnded = false

  constructor(
    private readonly call: BatchCall,
    private readonly writer: Writer,
    private readonly faults: Faults | undefined,
  ) {}

  receive(frame: BatchAppendReq): void {
    let correlation = ''
    let stream = ''
    try {
      correlation = uuidText(frame.getCorrelationId())
      const pending = this.pending.get(correlation) ?? this.open(correlation, frame)
      if (pending === undefined) return
      stream = pending.stream
      this.add(correlation, pending, frame)
    } catch (error) {
      this.drop(correlation)
      if (correlation !== '') this.answer(batchFailure(correlation, stream, error))
    }
  }

  /** The client sends nothing more: an append without its final frame will never be complete. */
  finish(): void {
    this.hasEnded = true
    this.forget()
    if (this.inWork === 0) this.call.end()
  }

  forget(): void {
    for (const correlation of [...this.pending.keys()]) this.drop(correlation)
  }

  /** The first frame has the options; a later one of an append that was answered already is ignored. */
  private open(correlation: string, frame: BatchAppendReq): Pending | undefined {
    const options = frame.getOptions()
    if (options === undefined) return undefined
    const stream = streamName(options.getStreamIdentifier())
    const deadline = options.getDeadline()?.toDate().getTime()
    const timeLeft = deadline === undefined ? undefined : deadline - Date.now()
    if (timeLeft !== undefined && timeLeft <= 0) {
      this.answer(batchTimeout(correlation, stream))
      return undefined
    }
    const onLate = (): void => {
      this.drop(correlation)
      this.answer(batchTimeout(correlation, stream))
    }
    const needsTimer = timeLeft !== undefined && !frame.getIsFinal()
    const pending: Pending = {
      stream,
      expected: expectation(options, () => options.getStreamPosition()),
      events: [],
      size: 0,
      timer: needsTimer ? setTimeout(onLate, Math.min(timeLeft, 0x7fffffff)) : undefined,
    }
    this.pending.set(correlation, pending)
    return pending
  }

  private add(correlation: string, pending: Pending, frame: BatchAppendReq): void {
    for (const message of frame.getProposedMessagesList()) {
      const event = proposedEvent(message)
      pending.size += sizeOf(event)
      pending.events.push(event)
    }
    const isTooLarge = pending.size > MAX_APPEND_SIZE
    if (!isTooLarge && !frame.getIsFinal()) return
    this.drop(correlation)
    if (isTooLarge) this.answer(batchTooLarge(correlation, pending.stream))
    else this.write(correlation, pending)
  }

  private write(correlation: string, pending: Pending): void {
    const { stream, expected } = pending
    const late = () => batchTimeout(correlation, stream)
    const fault = this.faults?.take('append')
    if (fault === undefined)
      this.store(pending, correlation, (stored) => batchResult(correlation, stream, expected, stored))
    else if (fault.answer === 'timeout-stored') this.store(pending, correlation, late)
    else if (fault.answer === 'timeout-not-stored') this.answer(late())
    // Ends the whole call, and with it every append that waits in it.
    else this.call.emit('error', refusalOf(fault))
  }

  private store(
    { stream, expected, events }: Pending,
    correlation: string,
    answerOf: (stored: WriteResult) => BatchAppendRespType,
  ): void {
    this.inWork++
    this.writer
      .submit({ kind: 'append', stream, expected, events })
      .then(
        (stored) => this.answer(answerOf(stored)),
        (error: unknown) => this.answer(batchFailure(correlation, stream, error)),
      )
      .finally(() => {
        this.inWork--
        if (this.hasEnded && this.inWork === 0) this.call.end()
      })
  }

  private drop(correlation: string): void {
    clearTimeout(this.pending.get(correlation)?.timer)
    this.pending.delete(correlation)
  }

  private answer(response: BatchAppendRespType): void {
    if (!this.call.cancelled && this.call.writable) this.call.write(response)
  }
}
