import type { Position } from '@presale/event-store'
import { Bell } from '@presale/kernel'
import { isAtOrBeyond } from '@presale/read-store'
import { type Item, type Reading, readItems } from './incoming'

export interface CatchUpLimits {
  /**
   * How many items a read may be ahead of its slowest reader, and how many it keeps behind it for one that joins
   * later: the checkpoints of one process differ by some batches after a crash.
   */
  readonly window: number
  /** How long it waits for a reader that takes nothing; longer than a batch takes to be written. */
  readonly patienceMs: number
}

const LIMITS: CatchUpLimits = { window: 2000, patienceMs: 5000 }

/** One subscriber's place in a read that it may share with others. */
export class CatchUpReader<E> implements AsyncIterable<Item<E>> {
  private isOver = false
  private fault: unknown
  private readonly bell = new Bell()

  constructor(
    private readonly read: SharedRead<E>,
    /** Index of the item that it takes next. */
    public place: number,
  ) {}

  /** Another read, further on or behind, has what this one's only reader needs next: one is enough. */
  shouldMerge(last: Position | undefined): boolean {
    return this.read.shouldMerge(last)
  }

  nudge(): void {
    this.bell.ring()
  }

  /** It gets no more. */
  close(): void {
    this.isOver = true
    this.bell.ring()
  }

  /** The read ended: it gets what is in the window, then the fault. */
  fail(fault: unknown): void {
    this.fault = fault
    this.bell.ring()
  }

  leave(): void {
    this.close()
    this.read.leave(this)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item<E>, void, undefined> {
    while (!this.isOver) {
      const item = this.read.itemAt(this.place)
      if (item !== undefined) {
        this.place += 1
        this.read.noteTaken()
        yield item
        continue
      }
      if (this.fault !== undefined) throw this.fault
      await this.bell.until(
        () => this.isOver || this.fault !== undefined || this.read.itemAt(this.place) !== undefined,
      )
    }
  }
}

/** One read of the store through a window of decoded items, at the pace of its slowest reader. */
class SharedRead<E> {
  private readonly items: Item<E>[] = []
  private readonly readers = new Set<CatchUpReader<E>>()
  private readonly running = new AbortController()
  /** Items that are in the window no more. */
  private removed = 0
  private isAtHead = false
  private readonly bell = new Bell()

  constructor(
    private readonly reading: Reading<E>,
    /** Everything after it is in the window or still to come. */
    private from: Position | undefined,
    private readonly all: Set<SharedRead<E>>,
    private readonly limits: CatchUpLimits,
  ) {
    all.add(this)
    void this.run()
  }

  /** Whether one that stands at `position` finds all it needs here, and the word that it has caught up. */
  covers(position: Position | undefined): boolean {
    return !this.isAtHead && isAtOrBeyond(position, this.from)
  }

  join(): CatchUpReader<E> {
    const reader = new CatchUpReader(this, this.removed)
    this.readers.add(reader)
    return reader
  }

  leave(reader: CatchUpReader<E>): void {
    this.readers.delete(reader)
    if (this.readers.size === 0) this.end()
    else this.noteTaken()
  }

  shouldMerge(last: Position | undefined): boolean {
    if (this.all.size < 2 || this.readers.size > 1) return false
    return [...this.all].some((other) => other !== this && other.covers(last))
  }

  itemAt(place: number): Item<E> | undefined {
    return this.items[place - this.removed]
  }

  noteTaken(): void {
    this.bell.ring()
  }

  private end(): void {
    this.running.abort()
    this.all.delete(this)
    this.bell.ring()
  }

  private async run(): Promise<void> {
    const { signal } = this.running
    let fault: unknown = new Error('The read of the event store ended')
    try {
      for await (const item of readItems(this.reading, { after: this.from, signal })) {
        this.add(item)
        if (this.isFull()) await this.untilThereIsRoom()
        if (signal.aborted) return
      }
    } catch (error) {
      fault = error
    }
    if (signal.aborted) return
    for (const reader of this.readers) reader.fail(fault)
    this.readers.clear()
    this.end()
  }

  private add(item: Item<E>): void {
    if (item === 'caught-up') this.isAtHead = true
    this.items.push(item)
    for (const reader of this.readers) reader.nudge()
    const { window } = this.limits
    // Half a window at once: one by one, each would move all that are left.
    if (this.items.length < 2.5 * window) return
    const gone = this.items.splice(0, this.items.length - 2 * window)
    for (const one of gone) if (one !== 'caught-up') this.from = one.stored.position
    this.removed += gone.length
  }

  private slowest(): number {
    return Math.min(...[...this.readers].map(({ place }) => place))
  }

  private isFull(): boolean {
    return this.removed + this.items.length - this.slowest() >= this.limits.window
  }

  /** Those that take nothing for long are left to a read of their own. */
  private async untilThereIsRoom(): Promise<void> {
    const { signal } = this.running
    while (this.isFull() && !signal.aborted) {
      const before = this.slowest()
      const hasMoved = () => this.slowest() !== before || signal.aborted
      if (!(await this.bell.until(hasMoved, { mostMs: this.limits.patienceMs }))) this.letGo(before)
    }
  }

  private letGo(place: number): void {
    for (const reader of this.readers) {
      if (reader.place !== place || this.readers.size === 1) continue
      this.readers.delete(reader)
      reader.close()
    }
  }
}

/**
 * The reads of subscribers that catch up. Those that stand near to each other share one, so that old events are read
 * and decoded once for all of them; it waits for the slowest, unless that one stands still.
 */
export class CatchUps<E> {
  private readonly reads = new Set<SharedRead<E>>()

  constructor(
    private readonly reading: Reading<E>,
    private readonly limits = LIMITS,
  ) {}

  /** From after this position or before it, up to the store's head and further, until the reader leaves. */
  join(after: Position | undefined): CatchUpReader<E> {
    const shared = [...this.reads].find((read) => read.covers(after))
    return (shared ?? new SharedRead(this.reading, after, this.reads, this.limits)).join()
  }
}
