/**
 * The vocabulary of the event store, free of any client's types, so that the client (or its
 * successor package) can be replaced inside this package alone. Source: design section 6.
 */

/**
 * A place in `$all`. Both numbers are log offsets as decimal text: they are ordered, they have
 * gaps, and they are never calculated with. Compare them with `comparePositions`.
 */
export interface Position {
  readonly commit: string
  readonly prepare: string
}

/** An event as it stands in the store. `revision` counts from 0 within its stream. */
export interface StoredEvent {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
  readonly position: Position
  /** When the store accepted it, ISO 8601 UTC. */
  readonly created: string
}

export interface NewEvent {
  /** uuid; appending the same ids again with the same expectation changes nothing and succeeds. */
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

/** What the stream must look like for an append to be accepted. A number is the last revision. */
export type ExpectedRevision = 'no-stream' | 'any' | number

export interface Appended {
  /** Revision of the last event appended. */
  readonly revision: number
  readonly position: Position
}

export type Followed =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** Everything that existed so far has been handed out; what comes now is live. */
  | { readonly kind: 'caught-up' }
  /** Nothing of interest up to here: a safe checkpoint without an event. */
  | { readonly kind: 'checkpoint'; readonly position: Position }

export interface FollowOptions {
  /** Only streams whose name begins so. */
  readonly prefix: string
  /** Exclusive: what follows this position is handed out. Left out: from the beginning. */
  readonly after?: Position | undefined
  readonly signal?: AbortSignal | undefined
}

/** A node that this repository brings along says so in its version; everything else is a server of its own. */
export interface AboutServer {
  readonly kind: 'embedded' | 'server'
  /** Nothing where the server does not tell. */
  readonly version: string | undefined
}

export interface EventStore {
  /**
   * Appends all events or none.
   * @throws WrongExpectedRevision when the stream is not as expected.
   * @throws EventStoreUnavailable when the outcome is unknown or the store is away: repeat with the same ids.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>
  /** All events of a stream, oldest first; nothing for a stream that does not exist. */
  readStream(stream: string): AsyncIterable<StoredEvent>
  /**
   * Events of `$all` whose stream begins with the prefix, in order, without end; ends quietly when
   * the signal aborts, throws EventStoreUnavailable when the connection is lost: follow again from
   * the last checkpoint. To be read with `for await`, so that no event overlaps the one before.
   */
  follow(options: FollowOptions): AsyncIterable<Followed>
  /** The position of the newest event of `$all` whose stream begins with the prefix, if there is one. */
  headOf(prefix: string): Promise<Position | undefined>
  /** Resolves when the store answers. @throws EventStoreUnavailable */
  ping(): Promise<void>
  /** What the server says of itself. @throws EventStoreUnavailable */
  about(): Promise<AboutServer>
  close(): Promise<void>
}

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
  ) {
    super(`Stream ${stream} is not at the expected revision ${expected}`)
  }
}

export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}
