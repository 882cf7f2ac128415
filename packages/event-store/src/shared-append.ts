import { randomUUID } from 'node:crypto'
import { type EventStoreDBClient, UnknownError } from '@eventstore/db-client'
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError'
import { convertToCommandError, parseUUID } from '@eventstore/db-client/dist/utils'
import { Code } from '@eventstore/db-client/generated/code_pb'
import type { Status } from '@eventstore/db-client/generated/status_pb'
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb'
import type { ClientDuplexStream } from '@grpc/grpc-js'
import type { Clock } from '@presale/kernel'
import { type Append, appendRequest } from './append-request'
import { internalsOf } from './client-internals'
import { type Appended, EventStoreUnavailable } from './event-store'
import { answered } from './in-time'
import { toPosition } from './stored-event'

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>

interface Waiting {
  resolve(answer: BatchAppendResp): void
  reject(error: unknown): void
}

/** One call that is open, on one connection, and who waits for its answers. */
interface Open {
  readonly connection: StreamsClient
  readonly call: Call
  readonly waiting: Map<string, Waiting>
}

/**
 * Appends by one call that stays open (BatchAppend), each a message and an answer: half the cost of a call for each.
 * Not the client's own: that keeps the answers of all its connections in one table and throws out of a callback, or
 * leaves a rejection unhandled, when one of them breaks (6.2.1), which ends the process. Here each call has a table of its own;
 * whatever ends the call, everybody in it gets that error, and the outcome of their appends is unknown.
 */
export class SharedAppend {
  private open: Open | undefined
  private opening: Promise<Open | undefined> | undefined

  private readonly client: ReturnType<typeof internalsOf>

  constructor(
    client: EventStoreDBClient,
    private readonly clock: Clock,
  ) {
    this.client = internalsOf(client)
  }

  /**
   * @returns undefined where the server does not have the call
   * @throws the client's errors; EventStoreUnavailable when there is no answer in time or one that is not understood
   */
  async append(append: Append, deadlineMs: number): Promise<Appended | undefined> {
    const open = await answered(this.opened(), deadlineMs)
    if (open === undefined) return undefined
    const correlationId = randomUUID()
    const answer = new Promise<BatchAppendResp>((resolve, reject) => {
      open.waiting.set(correlationId, { resolve, reject })
    })
    const deadline = new Date(this.clock.now().getTime() + deadlineMs)
    try {
      open.call.write(appendRequest(append, { correlationId, deadline }))
      return appendedOf(append.stream, await answered(answer, deadlineMs))
    } finally {
      open.waiting.delete(correlationId)
    }
  }

  /** Everybody who waits for an answer gets an error. */
  close(): void {
    if (this.open)
      this.end(this.open, new EventStoreUnavailable('The connection to the event store was closed'))
  }

  /** The call on the present connection: the client takes another one when it has lost its own, or its leader. */
  private async opened(): Promise<Open | undefined> {
    const connection = await this.client.getGRPCClient(StreamsClient, 'append')
    if (this.open?.connection === connection) return this.open
    this.opening ??= this.openOn(connection).finally(() => {
      this.opening = undefined
    })
    return this.opening
  }

  private async openOn(connection: StreamsClient): Promise<Open | undefined> {
    if (!(await this.client.supports(StreamsService.batchAppend))) return undefined
    const args = this.client.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY })
    const open: Open = { connection, call: connection.batchAppend(...args), waiting: new Map() }
    open.call.on('data', (answer: BatchAppendResp) => this.received(open, answer))
    open.call.on('error', (error: Error) => this.end(open, convertToCommandError(error), error))
    open.call.on('end', () => this.end(open, new EventStoreUnavailable('The event store ended the call')))
    // Of a connection that the client has left. What it still waits for is answered before the server ends the call.
    this.open?.call.end()
    this.open = open
    return open
  }

  private received(open: Open, answer: BatchAppendResp): void {
    open.waiting.get(parseUUID(answer.getCorrelationId()) ?? '')?.resolve(answer)
  }

  private end(open: Open, error: unknown, ofConnection?: Error): void {
    if (this.open === open) this.open = undefined
    const waiting = [...open.waiting.values()]
    open.waiting.clear()
    for (const one of waiting) one.reject(error)
    open.call.cancel()
    // The client then looks for another connection, as it does for its own calls.
    if (ofConnection) void this.client.handleError(open.connection, ofConnection)
  }
}

/** @throws the client's errors, EventStoreUnavailable for an answer that says neither stored nor refused */
function appendedOf(stream: string, answer: BatchAppendResp): Appended {
  const error = answer.getError()
  if (error !== undefined) throw errorOf(stream, error)
  const success = answer.getSuccess()
  const position = success?.getPosition()
  if (!success || !position) throw new Error(`The append to ${stream} came back without a position`)
  return {
    revision: Number(success.getCurrentRevision()),
    position: toPosition({
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    }),
  }
}

function errorOf(stream: string, status: Status): Error {
  const message = `The event store answered an append: ${status.getMessage()}`
  if (status.getCode() === Code.INVALID_ARGUMENT) return new Error(message)
  const known = status.hasDetails() ? unpackToCommandError(status, stream) : undefined
  // A server that is no leader any more, not ready or too busy, has no message of its own here.
  return known === undefined || known instanceof UnknownError ? new EventStoreUnavailable(message) : known
}
