import type { Position } from '@presale/event-store'
import { Bell } from '@presale/kernel'
import { CatchUps } from './catch-up'
import { type Item, type Reading, readItems } from './incoming'

/** The queue from the shared feed to one subscriber. Never waits: a full one is detached. */
export class FeedQueue<E> implements AsyncIterable<Item<E>> {
  private readonly items: Item<E>[] = []
  private isOver = false
  private fault: unknown
  private readonly bell = new Bell()

  constructor(
    /** The last position that the feed had passed when this was attached. */
    readonly attachedAt: Position | undefined,
    private readonly capacity: number,
  ) {}

  /** @returns false where it is full: it gets no more, but its items may still be taken */
  offer(item: Item<E>): boolean {
    if (this.isOver) return false
    if (this.items.length >= this.capacity) {
      this.close()
      return false
    }
    this.items.push(item)
    this.bell.ring()
    return true
  }

  close(fault?: unknown): void {
    this.isOver = true
    this.fault ??= fault
    this.bell.ring()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item<E>, void, undefined> {
    for (;;) {
      const item = this.items.shift()
      if (item !== undefined) {
        yield item
        continue
      }
      if (this.fault !== undefined) throw this.fault
      if (this.isOver) return
      await this.bell.until(() => this.items.length > 0 || this.isOver || this.fault !== undefined)
    }
  }
}

/**
 * One subscription of the process, read and decoded once for every subscriber that keeps up. It runs while a
 * subscriber is attached. An error ends it for all of them: each continues by itself from its own checkpoint.
 */
export class SharedFeed<E> {
  private readonly queues = new Set<FeedQueue<E>>()
  private running: AbortController | undefined
  private last: Position | undefined
  /** For who has not caught up yet. */
  readonly catchUps: CatchUps<E>

  constructor(private readonly reading: Reading<E>) {
    this.catchUps = new CatchUps(reading)
  }

  /** How many subscribers keep up with it now. */
  get attached(): number {
    return this.queues.size
  }

  /**
   * Delivers everything after `attachedAt`. Where nothing runs yet it starts after `from`, the position of the
   * caller.
   */
  attach(from: Position | undefined, capacity: number): FeedQueue<E> {
    if (!this.running) {
      this.last = from
      this.running = new AbortController()
    }
    const queue = new FeedQueue<E>(this.last, capacity)
    const isFirst = this.queues.size === 0
    this.queues.add(queue)
    if (isFirst) void this.run(this.running)
    return queue
  }

  detach(queue: FeedQueue<E>): void {
    queue.close()
    this.queues.delete(queue)
    if (this.queues.size > 0) return
    this.running?.abort()
    this.running = undefined
  }

  private async run(running: AbortController): Promise<void> {
    const { signal } = running
    let fault: unknown
    try {
      for await (const item of readItems(this.reading, { after: this.last, signal })) {
        if (signal.aborted) return
        if (item !== 'caught-up') this.last = item.stored.position
        this.offer(item)
      }
    } catch (error) {
      fault = error
    }
    // A queue that was attached after this run was stopped belongs to the next one.
    if (running.signal.aborted) return
    this.running = undefined
    running.abort()
    const left = [...this.queues]
    this.queues.clear()
    for (const queue of left) queue.close(fault ?? new Error('The shared feed ended'))
  }

  private offer(item: Item<E>): void {
    for (const queue of this.queues) {
      if (!queue.offer(item)) this.detach(queue)
    }
  }
}
