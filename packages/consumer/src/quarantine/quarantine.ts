import { type Reads, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import {
  type Queryable,
  rememberedSkips,
  type SetAside,
  type SetAsideKind,
  type SetAsideRecord,
  setAsideStreams,
} from '@presale/read-store'
import { type Incoming, readIncoming } from '../reading/incoming'
import type { EventReader } from '../subscriber'
import { causeOf } from './cause'

/** So many streams with one cause, within so many events, are no longer a matter of single streams. */
const MOST_OF_A_CAUSE = 5
const WITHIN_EVENTS = 1000

/** Too many streams fail for the same reason: the subscriber stops before this event, and skips nothing. */
export class TooManySetAside extends Error {
  override readonly name = 'TooManySetAside'
  constructor(
    readonly stored: StoredEvent,
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`More than ${MOST_OF_A_CAUSE} streams fail for one reason: ${reason}`, { cause })
  }
}

/**
 * The streams that one subscriber has set aside, and the skips that it knows: as its committed transactions left
 * them.
 */
export class Quarantine<E> {
  private readonly marks = new Map<string, SetAside>()
  /** Marks with a request to resume, as of the last load. */
  asked: readonly SetAside[] = []
  private readonly skips = new Map<string, string>()

  constructor(
    private readonly subscriber: string,
    private readonly reader: EventReader<E>,
    private readonly store: Pick<Reads, 'readStream'>,
  ) {}

  async load(database: Queryable): Promise<void> {
    const [marks, skips] = [await setAsideStreams(database, this.subscriber), await rememberedSkips(database)]
    this.marks.clear()
    for (const mark of marks) this.marks.set(mark.stream, mark)
    this.asked = marks.filter(({ isResumeRequested }) => isResumeRequested)
    for (const { stream, revision, reason } of skips) this.rememberSkip(stream, revision, reason)
  }

  get streams(): readonly SetAside[] {
    return [...this.marks.values()]
  }

  has(stream: string): boolean {
    return this.marks.has(stream)
  }

  /** After the commit. */
  keep(marks: readonly SetAside[]): void {
    for (const mark of marks) this.marks.set(mark.stream, mark)
  }

  /** After the commit. */
  release(stream: string): void {
    this.marks.delete(stream)
  }

  rememberSkip(stream: string, revision: number, reason: string): void {
    this.skips.set(`${stream}@${revision}`, reason)
  }

  /**
   * The replacement for an event that its own stream declares as skipped. For a readable event only the known skips
   * are checked; for an unreadable one its stream is read.
   * @throws EventStoreUnavailable
   */
  async standInFor(incoming: Incoming<E>): Promise<E | undefined> {
    const { stored } = incoming
    const known = this.skips.get(`${stored.stream}@${stored.revision}`)
    if (known !== undefined) return this.reader.standIn(stored, known)
    if (incoming.kind !== 'unreadable') return undefined
    await this.readSkipsAfter(stored)
    const found = this.skips.get(`${stored.stream}@${stored.revision}`)
    return found === undefined ? undefined : this.reader.standIn(stored, found)
  }

  private async readSkipsAfter({ stream, revision }: StoredEvent): Promise<void> {
    try {
      for await (const later of this.store.readStream(stream)) {
        if (later.revision <= revision) continue
        const read = readIncoming(this.reader, later)
        const skip = read.kind === 'event' ? this.reader.skipIn(read.event) : undefined
        if (skip) this.rememberSkip(stream, skip.revision, skip.reason)
      }
    } catch (error) {
      // `$all` still has the events of a tombstoned stream; the stream itself cannot be read any more.
      if (!(error instanceof StreamTombstoned)) throw error
    }
  }

  /**
   * The mark for an event that cannot be read or applied.
   * @param fresh marks of the same transaction
   * @throws TooManySetAside
   */
  markFor(
    stored: StoredEvent,
    { kind, error, eventNumber }: { kind: SetAsideKind; error: unknown; eventNumber: number },
    fresh: readonly SetAside[],
  ): SetAside {
    const cause = causeOf(stored, error)
    const isRecent = (mark: SetAside): boolean =>
      mark.cause === cause && mark.stream !== stored.stream && mark.eventNumber > eventNumber - WITHIN_EVENTS
    const recent = new Set([...this.marks.values(), ...fresh].filter(isRecent).map(({ stream }) => stream))
    if (recent.size >= MOST_OF_A_CAUSE) throw new TooManySetAside(stored, error)
    return {
      subscriber: this.subscriber,
      stream: stored.stream,
      revision: stored.revision,
      kind,
      cause,
      error: error instanceof Error ? error.message : String(error),
      eventId: stored.id,
      eventType: stored.type,
      eventNumber,
    }
  }
}

/** For `/readyz`: each stream once, with the subscribers that have set it aside. */
export function quarantinedStreams(records: readonly SetAsideRecord[]) {
  const byStream = new Map<string, SetAsideRecord[]>()
  for (const record of records) byStream.set(record.stream, [...(byStream.get(record.stream) ?? []), record])
  return [...byStream].map(([stream, [first, ...others]]) => ({
    stream,
    revision: first?.revision,
    cause: first?.cause,
    since: first?.since.toISOString(),
    subscribers: [first, ...others].map((record) => record?.subscriber),
  }))
}
