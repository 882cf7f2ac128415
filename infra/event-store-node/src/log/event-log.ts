import type { Pool } from 'pg'

import type { FactsCache } from './facts-cache'
import { readAllBackwards, readAllForwards, readStreamBackwards, readStreamForwards } from './read-pages'
import { type LogRecord, TOMBSTONE_REVISION } from './record'
import { loadFacts } from './storage'
import { NEVER_WRITTEN, relatedStreams, type StreamFacts, type StreamState, stateOf } from './stream-facts'
import { Tail } from './tail'

export type CommitListener = (records: readonly LogRecord[]) => void

/** The committed log, as readers see it. All positions here are internal ones. */
export class EventLog {
  private readonly tail = new Tail()
  private readonly listeners = new Set<CommitListener>()

  constructor(
    private readonly pool: Pool,
    private readonly cache: FactsCache,
    private end: number,
  ) {}

  /** The position that the next event will get; everything before it is committed. */
  get head(): number {
    return this.end
  }

  /** Makes committed records visible to readers. */
  readonly publish = (records: readonly LogRecord[]): void => {
    const last = records.at(-1)
    if (last === undefined) return
    this.tail.push(records)
    this.end = last.position + 1
    for (const listener of this.listeners) listener(records)
  }

  /** Returns a function that removes the listener. Listeners must not throw. */
  onCommit(listener: CommitListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Whether reading from here is served from memory. */
  isRecent(position: number): boolean {
    return position >= this.end || this.tail.from(position, 1) !== undefined
  }

  /** Oldest first; an empty answer means that `from` is the head. */
  async allForwards(from: number, limit: number): Promise<readonly LogRecord[]> {
    if (from >= this.end) return []
    return this.tail.from(from, limit) ?? readAllForwards(this.pool, from, this.end, limit)
  }

  /** Newest first, `before` exclusive. */
  allBackwards(before: number, limit: number): Promise<readonly LogRecord[]> {
    return readAllBackwards(this.pool, Math.min(before, this.end), limit)
  }

  /** Revisions inclusive; the tombstone is never among them. */
  streamForwards(stream: string, from: number, to: number, limit: number): Promise<readonly LogRecord[]> {
    return readStreamForwards(this.pool, stream, from, Math.min(to, TOMBSTONE_REVISION - 1), limit)
  }

  streamBackwards(stream: string, from: number, to: number, limit: number): Promise<readonly LogRecord[]> {
    return readStreamBackwards(this.pool, stream, Math.min(from, TOMBSTONE_REVISION - 1), to, limit)
  }

  /** The current facts of the stream, committed writes only. */
  async state(stream: string): Promise<StreamState> {
    const related = relatedStreams(stream)
    const facts = new Map<string, StreamFacts>()
    for (const name of related) {
      const cached = this.cache.get(name)
      if (cached !== undefined) facts.set(name, cached)
    }
    const missing = related.filter((name) => !facts.has(name))
    // Not cached: only the writer knows that nothing was committed in between.
    if (missing.length > 0) {
      for (const [name, loaded] of await loadFacts(this.pool, missing)) facts.set(name, loaded)
    }
    return stateOf(stream, (name) => facts.get(name) ?? NEVER_WRITTEN)
  }

  /** Resolves when Postgres answers. */
  async ping(): Promise<void> {
    await this.pool.query('select 1')
  }
}
