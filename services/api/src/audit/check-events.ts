import { EventStoreUnavailable, type Follows, type Reads, type StoredEvent } from '@presale/event-store'
import {
  assertSigned,
  changedColumns,
  type KeptEvent,
  purchaseEventReader,
  STREAM_PREFIX,
  streamOf,
  trailInOrder,
  UnreadableEvent,
} from '@presale/purchases'
import {
  type Batches,
  generationInState,
  isAtOrBeyond,
  type LogPosition,
  type Pool,
  type SetAsideRecord,
  setAsideStreams,
} from '@presale/read-store'
import { z } from 'zod'

export interface EventsVerdict {
  /** Rows of the trail that were compared with the event store. */
  readonly count: number
  /** The position that the trail has reached; undefined before its first event. */
  readonly upTo: LogPosition | undefined
  /** The problems in the order of the log, as sentences that name the event; at most MOST_PROBLEMS. */
  readonly problems: readonly string[]
  /** Streams that a subscriber has set aside, by subscriber; of these the trail may lack events. */
  readonly setAside: readonly SetAsideRecord[]
  /** Events that are missing for no known reason. */
  readonly missingOfSetAside: number
  /** Every address that buyers were given, with the newest event that has it. */
  readonly given: readonly GivenAddress[]
}

/** An address as a purchase in the event store has it. */
export interface GivenAddress {
  readonly currency: string
  readonly address: string
  /** When the event store took the event. */
  readonly storedAt: Date
  /** The event, in words. */
  readonly event: string
}

const requested = z.object({ currency: z.string(), walletAddress: z.string() })
/** More are none of a site's, which has an address a currency and changes it now and then. */
const MOST_GIVEN = 10_000

type Store = Follows & Pick<Reads, 'eventAt'>

const MOST_PROBLEMS = 20

/**
 * Compares every row of the audit trail with the event store, up to the position that the trail has reached: each
 * event once, in its place, with the same content.
 */
export async function checkEvents(pool: Pool, store: Store): Promise<EventsVerdict> {
  const live = await generationInState(pool, 'audit-trail', 'live')
  const setAside = await setAsideStreams(pool)
  const check = new EventsCheck(setAside.filter(({ subscriber }) => subscriber === live?.schema))
  const upTo = live?.checkpoint
  const rows = each(trailInOrder(pool, upTo))
  try {
    let row = await next(rows)
    for await (const stored of storedUpTo(store, upTo)) {
      check.noteAddress(stored)
      check.assertSigned(stored)
      for (; row && !isAtOrBeyond(placeOf(row), stored.position); row = await next(rows)) check.putIn(row)
      if (row && isAtOrBeyond(stored.position, placeOf(row))) {
        check.compare(row, stored)
        row = await next(rows)
      } else check.missing(stored)
    }
    for (; row; row = await next(rows)) check.putIn(row)
  } finally {
    await rows.return()
  }
  const { count, problems, missingOfSetAside } = check
  return { count, upTo, problems, setAside, missingOfSetAside, given: check.given() }
}

class EventsCheck {
  count = 0
  missingOfSetAside = 0
  readonly problems: string[] = []

  private readonly addresses = new Map<string, GivenAddress>()

  constructor(private readonly setAside: readonly SetAsideRecord[]) {}

  assertSigned(stored: StoredEvent): void {
    try {
      assertSigned(stored)
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      this.note(`${error.message}.`)
    }
  }

  given(): GivenAddress[] {
    return [...this.addresses.values()]
  }

  /** The newest event of each: what was put in among later ones is not hidden by an early one. */
  noteAddress({ id, data, revision, stream, created }: StoredEvent): void {
    const read = requested.safeParse(data).data
    if (!read) return
    const { currency, walletAddress: address } = read
    const name = `${currency} ${address}`
    if (this.addresses.size >= MOST_GIVEN && !this.addresses.has(name)) return
    const event = `Event ${id} (event ${revision} of ${stream})`
    this.addresses.set(name, { currency, address, storedAt: new Date(created), event })
  }

  compare(row: KeptEvent, stored: StoredEvent): void {
    this.count++
    const changed = leastChanged(row, stored)
    if (changed.length > 0) this.note(`${named(row)} was changed: ${changed.join(', ')}.`)
  }

  putIn(row: KeptEvent): void {
    this.count++
    // The events of such a stream may be gone from the store with it.
    if (this.markOf(streamOf(row.purchaseId))?.kind === 'tombstone') return
    this.note(
      `${named(row)} is not in the event store: it was put into the trail, or taken out of the store.`,
    )
  }

  missing(stored: StoredEvent): void {
    if (stored.type.startsWith('$')) return
    const mark = this.markOf(stored.stream)
    if (mark && stored.revision >= mark.revision) {
      this.missingOfSetAside++
      return
    }
    const { id, type, revision, stream } = stored
    this.note(`Event ${id} (${type}, event ${revision} of ${stream}) is missing from the audit trail.`)
  }

  private markOf(stream: string): SetAsideRecord | undefined {
    return this.setAside.find((mark) => mark.stream === stream)
  }

  private note(sentence: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(sentence)
  }
}

/** An event may have been stored as unreadable: by a release that could not read it, or after a skip. */
function leastChanged(row: KeptEvent, stored: StoredEvent): string[] {
  const asUnreadable = () => changedColumns(row, purchaseEventReader.unreadable(stored))
  try {
    const changed = changedColumns(row, purchaseEventReader.read(stored))
    return changed.length > 0 && asUnreadable().length === 0 ? [] : changed
  } catch (error) {
    if (error instanceof UnreadableEvent) return asUnreadable()
    throw error
  }
}

function named({ id, type, revision, purchaseId }: KeptEvent): string {
  return `Event ${id} (${type}, event ${revision} of ${streamOf(purchaseId)})`
}

const placeOf = (row: KeptEvent): LogPosition => ({
  commit: row.commitPosition,
  prepare: row.preparePosition,
})

/** The purchases' events up to a position, inclusive; reads on after interruptions. */
async function* storedUpTo(store: Store, upTo: LogPosition | undefined): AsyncGenerator<StoredEvent> {
  if (!upTo) return
  // Where the position exists, a server that lags behind will reach it; where it does not, the end of the log is the
  // end.
  const isThere = (await store.eventAt(upTo)) !== undefined
  let after: LogPosition | undefined
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      for await (const followed of store.follow({ prefix: STREAM_PREFIX, after })) {
        if (followed.kind === 'caught-up') {
          if (isThere) continue
          return
        }
        const { event } = followed
        if (!isAtOrBeyond(upTo, event.position)) return
        yield event
        if (isAtOrBeyond(event.position, upTo)) return
        after = event.position
        triesLeft = 3
      }
      return
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || triesLeft === 0) throw error
    }
  }
}

async function* each<Row>(batches: Batches<Row>): AsyncGenerator<Row, void, void> {
  for await (const rows of batches) yield* rows
}

async function next<Row>(rows: AsyncGenerator<Row, void, void>): Promise<Row | undefined> {
  const { value } = await rows.next()
  return value ?? undefined
}
