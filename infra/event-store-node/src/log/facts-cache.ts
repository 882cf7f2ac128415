import type { StreamFacts } from './stream-facts'

/** Streams that are kept in memory; one entry is some 200 bytes. */
const CAPACITY = 100_000

/** Facts of the most recently written streams, all committed. The least recently used is evicted first. */
export class FactsCache {
  private readonly entries = new Map<string, StreamFacts>()

  get(stream: string): StreamFacts | undefined {
    const facts = this.entries.get(stream)
    if (facts !== undefined) {
      this.entries.delete(stream)
      this.entries.set(stream, facts)
    }
    return facts
  }

  set(stream: string, facts: StreamFacts): void {
    this.entries.delete(stream)
    this.entries.set(stream, facts)
    if (this.entries.size > CAPACITY) {
      const oldest = this.entries.keys().next()
      if (!oldest.done) this.entries.delete(oldest.value)
    }
  }

  /** After a write that was rolled back. */
  clear(): void {
    this.entries.clear()
  }
}
