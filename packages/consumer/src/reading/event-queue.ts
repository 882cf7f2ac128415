import { Bell } from '@presale/kernel'
import type { Incoming, Item } from './incoming'

export interface Taken<E> {
  readonly events: readonly Incoming<E>[]
  /** The store had no more events when the last of these was taken. */
  readonly isCaughtUp: boolean
}

/**
 * The queue between subscription and transactions. While one batch is being written the next one collects here: a
 * single event is applied at once, many in full batches, without waiting for a timer.
 */
export class EventQueue<E> {
  private readonly items: Item<E>[] = []
  private events = 0
  private isClosed = false
  private isNudged = false
  private fault: unknown
  private readonly reader = new Bell()
  private readonly writer = new Bell()

  constructor(private readonly capacity: number) {}

  /** Events received and not yet taken. */
  get backlog(): number {
    return this.events
  }

  /** Adds an item; waits while the queue is full. */
  async put(item: Item<E>): Promise<void> {
    if (this.events >= this.capacity)
      await this.writer.until(() => this.events < this.capacity || this.isClosed)
    this.items.push(item)
    if (item !== 'caught-up') this.events += 1
    this.reader.ring()
  }

  /** Wakes the reader although nothing has arrived. */
  nudge(): void {
    this.isNudged = true
    this.reader.ring()
  }

  /**
   * The collected events, at most so many; once there is one, waits up to `lingerMs` for a batch to fill. Empty after
   * a nudge.
   * @returns undefined when the queue was closed and is empty
   * @throws what it was closed with
   */
  async take(most: number, linger: () => number = () => 0): Promise<Taken<E> | undefined> {
    await this.until(() => this.items.length > 0 || this.isNudged)
    this.isNudged = false
    const isWorthWriting = (): boolean => this.events >= most || this.items.includes('caught-up')
    const lingerMs = linger()
    if (lingerMs > 0 && this.items.length > 0 && !isWorthWriting()) await this.until(isWorthWriting, lingerMs)
    if (this.items.length === 0) {
      if (this.fault !== undefined) throw this.fault
      return this.isClosed ? undefined : { events: [], isCaughtUp: false }
    }
    return this.cut(most)
  }

  private cut(most: number): Taken<E> {
    const events: Incoming<E>[] = []
    let isCaughtUp = false
    let taken = 0
    for (const item of this.items) {
      if (item !== 'caught-up' && events.length === most) break
      taken += 1
      isCaughtUp = item === 'caught-up'
      if (item !== 'caught-up') events.push(item)
    }
    this.items.splice(0, taken)
    this.events -= events.length
    this.writer.ring()
    return { events, isCaughtUp }
  }

  private async until(isSo: () => boolean, mostMs?: number): Promise<void> {
    const limits = mostMs === undefined ? {} : { mostMs }
    await this.reader.until(() => isSo() || this.isClosed, limits)
  }

  /** No more will come; `fault` is thrown once the remaining items were taken. */
  close(fault?: unknown): void {
    this.isClosed = true
    this.fault ??= fault
    this.reader.ring()
    this.writer.ring()
  }
}
