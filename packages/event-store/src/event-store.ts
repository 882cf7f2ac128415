/**
 * The types of the event store, independent of the client, so that the client (or its successor package) can be
 * replaced within this package.
 */

/**
 * A position in `$all`. Both numbers are log offsets as decimal text: ordered, with gaps, and never calculated with.
 * Compare them with `comparePositions`.
 */
export interface Position {
  readonly commit: string
  readonly prepare: string
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly stream: string
  /** Counts from 0 within its stream; `TOMBSTONE_REVISION` for the event that closes one. */
  readonly revision: number
  readonly id: string
  readonly type: string
  /** Parsed JSON. Text where it should be JSON and is not, bytes (a `Uint8Array`) where it is binary. */
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

/**
 * There is no type for the server's own checkpoints: a stored position always comes from an event. EventStoreDB
 * before 24.10.5 sends one at 2^64 - 1, after which nothing is ever delivered.
 */
export type Followed =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** All events so far were delivered; from now on they are live. Sent again after falling behind. */
  | { readonly kind: 'caught-up' }

/** Only streams whose name has this prefix, or one of these. */
export type OfStreams =
  | { readonly prefix: string; readonly prefixes?: undefined }
  | { readonly prefix?: undefined; readonly prefixes: readonly string[] }

/** Whether a stream's name begins with one of these. */
export const isOfStreams = (stream: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix))

/** What is still to be read after a position. */
export interface Backlog {
  /** At least so many events. */
  readonly events: number
  /** There are no more than that. */
  readonly isWhole: boolean
  /** When the store accepted the first of them, ISO 8601 UTC. */
  readonly since: string | undefined
}

export type FollowOptions = OfStreams & {
  /** Exclusive: events after this position are delivered. By default from the beginning. */
  readonly after?: Position | undefined
  readonly signal?: AbortSignal | undefined
}

/** The event that tombstones a stream: nothing can be appended to it or read from it any more. */
export const TOMBSTONE_TYPE = '$streamDeleted'

/** The server's value is 2^63 - 1, which a JavaScript number cannot hold; this is the greatest safe integer. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER

/** The embedded node of this repository says so in its version; every other server is external. */
export interface AboutServer {
  readonly kind: 'embedded' | 'server'
  /** Undefined where the server does not report it. */
  readonly version: string | undefined
}

/** What a caller may do that only appends. */
export interface Appends {
  /**
   * Appends all events or none.
   * @throws WrongExpectedRevision when the stream is not as expected.
   * @throws StreamTombstoned when the stream is closed for good.
   * @throws EventStoreUnavailable when the outcome is unknown or the store is unavailable: repeat with the same ids.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>
}

/** What there is now, as the leader has it. @throws EventStoreUnavailable, each of them */
export interface Reads {
  /** All events of a stream, oldest first; nothing for a stream that does not exist. @throws StreamTombstoned */
  readStream(stream: string): AsyncIterable<StoredEvent>
  /** The same, newest first, a page at a time: whoever wants the newest few leaves early. @throws StreamTombstoned */
  readBackwards(stream: string): AsyncIterable<StoredEvent>
  /** One event of a stream. @throws StreamTombstoned */
  readEvent(stream: string, revision: number): Promise<StoredEvent | undefined>
  /** The event at exactly this position. Undefined where there is none: the event is gone, or this is another store. */
  eventAt(position: Position): Promise<StoredEvent | undefined>
  /** The position of the newest event of `$all` whose stream begins with the prefix, if there is one. */
  headOf(prefix: string | readonly string[]): Promise<Position | undefined>
  /**
   * The events after a position whose stream begins with the prefix, counted as far as one read shows them (1,000
   * events of `$all`).
   */
  backlogAfter(of: OfStreams & { readonly after: Position | undefined }): Promise<Backlog>
}

export interface Follows {
  /**
   * Events of `$all` whose stream begins with the prefix, in order, without end, tombstones among them; ends
   * quietly when the signal aborts, throws EventStoreUnavailable when the connection is lost or the server
   * drops the subscription: follow again from the last event. To be read with `for await`, so that no event
   * overlaps the one before.
   * @throws ImpossiblePosition for an `after` that no event can have
   * @throws UnsupportedServer
   */
  follow(options: FollowOptions): AsyncIterable<Followed>
}

/** What a command needs: the stream that it decides on, and the append. */
export type Streams = Appends & Pick<Reads, 'readStream'>

export interface EventStore extends Appends, Reads, Follows {
  /** Resolves when the store answers. @throws EventStoreUnavailable, UnsupportedServer */
  ping(): Promise<void>
  /** The server's version and kind. @throws EventStoreUnavailable */
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

/** The stream was tombstoned by an administrator of the store: its events cannot be read any more. */
export class StreamTombstoned extends Error {
  override readonly name = 'StreamTombstoned'
  constructor(readonly stream: string) {
    super(`Stream ${stream} was closed for good: the event store holds a tombstone for it`)
  }
}

/** The server is older than the supported versions. */
export class UnsupportedServer extends Error {
  override readonly name = 'UnsupportedServer'
  constructor(version: string | undefined, minimum: string) {
    super(
      `This platform needs EventStoreDB ${minimum} or later; the server says it is ${version ?? 'of no known version'}. Upgrade it.`,
    )
  }
}

/** A position that no event can have: saved from a server's faulty checkpoint, or not a position at all. */
export class ImpossiblePosition extends Error {
  override readonly name = 'ImpossiblePosition'
  constructor(position: Position) {
    super(`No event can stand at ${position.commit}/${position.prepare}: this position is not followed from`)
  }
}
