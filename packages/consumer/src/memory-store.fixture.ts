import {
  type EventStore,
  type Followed,
  isOfStreams,
  type Position,
  type StoredEvent,
  StreamTombstoned,
} from '@presale/event-store'

export const at = (place: number): Position => ({ commit: String(place), prepare: String(place) })

/** An event store in memory, as far as following needs one; every subscription of it can be counted and cut. */
export class MemoryStore implements Pick<EventStore, 'follow' | 'readStream' | 'eventAt' | 'headOf'> {
  readonly events: StoredEvent[] = []
  subscriptions = 0
  /** When the server reports 'caught up': version 24 does so repeatedly, unsupported older ones never do. */
  caughtUp: 'once' | 'never' | 'after each event' = 'once'
  private readonly tombstones = new Set<string>()
  private waiting: (() => void)[] = []
  private fault: Error | undefined

  append(stream: string, type: string, data: unknown = {}): StoredEvent {
    const place = this.events.length + 1
    const revision = this.events.filter((event) => event.stream === stream).length
    const event: StoredEvent = {
      stream,
      revision,
      id: `e${place}`,
      type,
      data,
      metadata: { schemaVersion: 1 },
      position: at(place * 10),
      created: new Date(place).toISOString(),
    }
    if (type === '$streamDeleted') this.tombstones.add(stream)
    this.events.push(event)
    this.wake()
    return event
  }

  /** Breaks every subscription. */
  drop(fault: Error): void {
    this.fault = fault
    this.wake()
    this.fault = undefined
  }

  private wake(): void {
    const fault = this.fault
    const waiting = this.waiting
    this.waiting = []
    if (fault) this.dropped = { fault, count: this.dropped.count + 1 }
    for (const resolve of waiting) resolve()
  }
  private dropped: { readonly fault?: Error; readonly count: number } = { count: 0 }

  async *follow({
    after,
    signal,
    prefixes = [],
  }: Parameters<EventStore['follow']>[0]): AsyncGenerator<Followed> {
    this.subscriptions += 1
    const drops = this.dropped.count
    let index = this.events.findIndex(
      ({ position }) => after === undefined || BigInt(position.commit) > BigInt(after.commit),
    )
    if (index < 0) index = this.events.length
    let isLive = false
    while (!signal?.aborted) {
      if (this.dropped.count > drops) throw this.dropped.fault ?? new Error('dropped')
      const event = this.events[index]
      if (event) {
        index += 1
        if (isOfStreams(event.stream, prefixes)) {
          yield { kind: 'event', event }
          if (this.caughtUp === 'after each event') yield { kind: 'caught-up' }
        }
        continue
      }
      if (!isLive && this.caughtUp !== 'never') {
        isLive = true
        yield { kind: 'caught-up' }
        continue
      }
      await new Promise<void>((resolve) => {
        const go = (): void => {
          signal?.removeEventListener('abort', go)
          resolve()
        }
        this.waiting.push(go)
        signal?.addEventListener('abort', go)
      })
    }
  }

  async *readStream(stream: string): AsyncGenerator<StoredEvent> {
    if (this.tombstones.has(stream)) throw new StreamTombstoned(stream)
    for (const event of this.events) if (event.stream === stream) yield event
  }

  async eventAt(position: Position): Promise<StoredEvent | undefined> {
    return this.events.find((event) => event.position.commit === position.commit)
  }

  async headOf(): Promise<Position | undefined> {
    return this.events.at(-1)?.position
  }

  /** For parameters of type EventStore: the other methods are never called. */
  asStore(): EventStore {
    return this as unknown as EventStore
  }
}
