import {
  ANY,
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  type EventData,
  EventStoreDBClient,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  type ReadAllOptions,
  type ReadPosition,
  type ReadRevision,
  type ReadStreamOptions,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { type Clock, inTime, systemClock } from '@presale/kernel'

import { aboutServer, assertSupported, serverVersionOf } from './about-server'
import { insteadOf, supportedAddress } from './address'
import { appendCredentials } from './append-credentials'
import type { Append } from './append-request'
import { askLeader, readFromLeader } from './ask-leader'
import { translated } from './errors'
import {
  type AboutServer,
  type Appended,
  type Backlog,
  type EventStore,
  EventStoreUnavailable,
  type ExpectedRevision,
  type Followed,
  type FollowOptions,
  isOfStreams,
  type NewEvent,
  type OfStreams,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from './event-store'
import { followAll, prefixesOf } from './follow-all'
import { answered } from './in-time'
import { comparePositions } from './positions'
import { Pull } from './pull'
import { SharedAppend } from './shared-append'
import { fromPosition, toPosition, toStoredEvent } from './stored-event'

/** After this long without an answer a call counts as failed, its outcome as unknown. */
const DEADLINE_MS = 5000
const PAGE_BUFFER = 256
/** The client's own close waits for every pending call to end, however long. */
const CLOSE_WITHIN_MS = 3000
const FIRST_PAGE = 16
const LARGEST_PAGE = 4096
const BACKLOG_PAGE = 1001

export interface ConnectOptions {
  /** Receives warnings about the connection; a pino logger fits. */
  readonly log?: { warn(fields: object, message: string): void } | undefined
  /** By which appends come too late at the server; this machine's clock where left out. */
  readonly clock?: Clock
  /** Called after each append, whatever became of it. */
  readonly onAppended?: (append: MeasuredAppend) => void
  /** Does the append, with these events or with others in their place. */
  readonly aroundAppend?:
    | ((
        stream: string,
        events: readonly NewEvent[],
        append: (events: readonly NewEvent[]) => Promise<Appended>,
      ) => Promise<Appended>)
    | undefined
}

/** How long an append took, with all its tries. Failed: its outcome may be unknown. */
export interface MeasuredAppend {
  readonly outcome: 'appended' | 'conflict' | 'failed'
  readonly seconds: number
}

/**
 * Connects lazily to the address in `url` (`esdb://…` or `esdb+discover://…`): nothing is sent before the first call.
 * @throws when the url is no connection string
 */
export function connectEventStore(url: string, options: ConnectOptions = {}): EventStore {
  return new ClientEventStore(url, options)
}

class ClientEventStore implements EventStore {
  private readonly client: EventStoreDBClient
  private isServerSupported = false
  /** Reads whose consumer has neither finished nor left. */
  private readonly reads = new Set<Pull<ResolvedEvent>>()
  private readonly credentials: ReturnType<typeof appendCredentials>
  private readonly shared: SharedAppend
  /** The shared call failed, and no append has succeeded since: single calls find the leader, and its faults have names. */
  private isProbing = false

  constructor(
    url: string,
    private readonly options: ConnectOptions,
  ) {
    const { address, ignored } = supportedAddress(url)
    for (const option of ignored)
      options.log?.warn({ option }, `EVENTSTORE_URL has an option that is ignored. ${insteadOf(option)}`)
    this.client = EventStoreDBClient.connectionString(address)
    this.credentials = appendCredentials(url)
    this.shared = new SharedAppend(this.client, options.clock ?? systemClock)
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const { aroundAppend } = this.options
    if (!aroundAppend) return this.measured(stream, events, expected)
    return aroundAppend(stream, events, (given) => this.measured(stream, given, expected))
  }

  private async measured(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const begunAt = performance.now()
    let outcome: MeasuredAppend['outcome'] = 'failed'
    try {
      const appended = await askLeader(() => this.appendOnce({ stream, events, expected }))
      outcome = 'appended'
      return appended
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw this.noted('append', error)
      outcome = 'conflict'
      throw new WrongExpectedRevision(stream, expected)
    } finally {
      this.options.onAppended?.({ outcome, seconds: (performance.now() - begunAt) / 1000 })
    }
  }

  private async appendOnce(append: Append): Promise<Appended> {
    if (!this.isProbing) {
      try {
        const appended = await this.shared.append(append, DEADLINE_MS)
        if (appended !== undefined) return appended
      } catch (error) {
        this.isProbing = !isAnswer(error)
        throw error
      }
    }
    const appended = await answered(this.appendAlone(append), DEADLINE_MS)
    this.isProbing = false
    return appended
  }

  /** By a call of its own. */
  private async appendAlone({ stream, events, expected }: Append): Promise<Appended> {
    const result = await this.client.appendToStream(stream, events.map(toEventData), {
      expectedRevision: toClientRevision(expected),
      deadline: DEADLINE_MS,
      requiresLeader: true,
      ...(this.credentials === undefined ? {} : { credentials: this.credentials }),
    })
    if (result.position === undefined) throw new Error(`The append to ${stream} came back without a position`)
    return { revision: Number(result.nextExpectedRevision), position: toPosition(result.position) }
  }

  readStream(stream: string): AsyncGenerator<StoredEvent, void, undefined> {
    return readFromLeader(() => this.streamEvents(stream, {}))
  }

  async *readBackwards(stream: string): AsyncGenerator<StoredEvent, void, undefined> {
    let from: ReadRevision = END
    for (let size = 1; ; size = Math.min(size * 32, LARGEST_PAGE)) {
      const options: ReadStreamOptions = { direction: BACKWARDS, fromRevision: from, maxCount: size }
      const page: StoredEvent[] = []
      // To its end: cancelling a read costs the connection more than some events.
      for await (const event of readFromLeader(() => this.streamEvents(stream, options))) page.push(event)
      yield* page
      const last = page.at(-1)
      if (page.length < size || last === undefined || last.revision === 0) return
      from = BigInt(last.revision - 1)
    }
  }

  async readEvent(stream: string, revision: number): Promise<StoredEvent | undefined> {
    const fromRevision = BigInt(revision)
    const read = () => this.streamEvents(stream, { fromRevision, maxCount: 1 })
    const found = await firstOf(readFromLeader(read))
    // Where that event was truncated, the server answers with the first remaining one.
    return found?.revision === revision ? found : undefined
  }

  async eventAt(position: Position): Promise<StoredEvent | undefined> {
    const options = { fromPosition: fromPosition(position), maxCount: 1, requiresLeader: true }
    const found = await firstOf(readFromLeader(() => this.allEvents(options)))
    return found !== undefined && comparePositions(found.position, position) === 0 ? found : undefined
  }

  async *follow(options: FollowOptions): AsyncGenerator<Followed, void, undefined> {
    if (options.signal?.aborted === true) return
    await this.checkServer()
    yield* followAll(this.client, options)
  }

  async headOf(prefix: string | readonly string[]): Promise<Position | undefined> {
    const prefixes = typeof prefix === 'string' ? [prefix] : prefix
    // The client cannot filter a plain read; the newest events come first, so the first page usually has it.
    let before: Position | undefined
    for (let size = FIRST_PAGE; ; size = Math.min(size * 8, LARGEST_PAGE)) {
      let found: Position | undefined
      let count = 0
      for await (const event of readFromLeader(() => this.backwards(before, size, true))) {
        if (prefixes.some((one) => event.stream.startsWith(one))) found ??= event.position
        before = event.position
        count++
      }
      if (found !== undefined || count < size) return found
    }
  }

  async backlogAfter(of: OfStreams & { readonly after: Position | undefined }): Promise<Backlog> {
    const { after } = of
    const prefixes = prefixesOf(of)
    const position: ReadPosition = after === undefined ? START : fromPosition(after)
    const options = { fromPosition: position, maxCount: BACKLOG_PAGE, requiresLeader: true }
    let [read, events, since]: [number, number, string | undefined] = [0, 0, undefined]
    for await (const event of readFromLeader(() => this.allEvents(options))) {
      read += 1
      const isPassed = after !== undefined && comparePositions(event.position, after) === 0
      if (isPassed || !isOfStreams(event.stream, prefixes)) continue
      events += 1
      since ??= event.created
    }
    return { events, isWhole: read < BACKLOG_PAGE, since }
  }

  async ping(): Promise<void> {
    await this.checkServer()
    // Read to its end: cancelling a read costs the connection more than one event.
    for await (const event of this.backwards(undefined, 1, false)) void event
  }

  async about(): Promise<AboutServer> {
    try {
      return aboutServer(await answered(serverVersionOf(this.client), DEADLINE_MS))
    } catch (error) {
      throw this.noted('server features', error)
    }
  }

  /** Checked once per connection object: a cluster is upgraded, not downgraded, while it is followed. */
  private async checkServer(): Promise<void> {
    if (this.isServerSupported) return
    assertSupported(await this.about())
    this.isServerSupported = true
  }

  async close(): Promise<void> {
    for (const pull of this.reads) pull.close()
    this.shared.close()
    await inTime(this.client.dispose(), CLOSE_WITHIN_MS, () => undefined)
  }

  /** Up to `maxCount` events of $all before a position (left out: before the end), newest first. */
  private backwards(before: Position | undefined, maxCount: number, requiresLeader: boolean) {
    const position = before === undefined ? END : fromPosition(before)
    return this.allEvents({ direction: BACKWARDS, fromPosition: position, maxCount, requiresLeader })
  }

  private allEvents(options: ReadAllOptions): AsyncGenerator<StoredEvent> {
    const reading = this.client.readAll(options)
    return this.read(new Pull<ResolvedEvent>(reading, () => reading.cancel()))
  }

  private async *streamEvents(stream: string, options: ReadStreamOptions): AsyncGenerator<StoredEvent> {
    const reading = this.client.readStream(
      stream,
      { ...options, requiresLeader: true },
      { highWaterMark: PAGE_BUFFER },
    )
    try {
      yield* this.read(new Pull<ResolvedEvent>(reading, () => reading.cancel()))
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
  }

  private async *read(pull: Pull<ResolvedEvent>): AsyncGenerator<StoredEvent> {
    this.reads.add(pull)
    try {
      yield* this.events(pull)
    } catch (error) {
      // The client makes an error of this answer while the answer is still coming in.
      if (error instanceof StreamNotFoundError) await pull.untilAnswered(DEADLINE_MS)
      throw this.noted('read', error)
    } finally {
      this.reads.delete(pull)
      pull.close()
    }
  }

  private async *events(pull: Pull<ResolvedEvent>): AsyncGenerator<StoredEvent, void, undefined> {
    for (;;) {
      const next = pull.take()
      if (next?.event !== undefined) yield toStoredEvent(next.event)
      else if (pull.isOver) return
      else await pull.wait(DEADLINE_MS)
    }
  }

  private noted(call: string, error: unknown): unknown {
    const ours = translated(error)
    if (ours instanceof EventStoreUnavailable)
      this.options.log?.warn({ err: ours, call }, 'event store unavailable')
    return ours
  }
}

/** Does the error say what became of the append? */
const isAnswer = (error: unknown): boolean =>
  error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError

async function firstOf(events: AsyncIterable<StoredEvent>): Promise<StoredEvent | undefined> {
  let first: StoredEvent | undefined
  // To its end: cancelling a read costs the connection more than one event.
  for await (const event of events) first ??= event
  return first
}

function toClientRevision(expected: ExpectedRevision): AppendExpectedRevision {
  if (expected === 'any') return ANY
  return expected === 'no-stream' ? NO_STREAM : BigInt(expected)
}

const toEventData = (event: NewEvent): EventData =>
  jsonEvent({
    id: event.id,
    type: event.type,
    data: event.data as JSONType,
    metadata: event.metadata as JSONType,
  })
