import { Draft } from './draft'
import type { FactsCache } from './facts-cache'
import type { LogRecord } from './record'
import {
  findByIds,
  findByRevisions,
  insertRecords,
  type KnownInStream,
  loadFacts,
  type Queryable,
} from './storage'
import { NEVER_WRITTEN, relatedStreams, type StreamFacts } from './stream-facts'
import { LogUnavailable, type WriteRequest, type WriteResult } from './write-request'

/** One INSERT takes at most this much, plus the one request that exceeds it. */
const BATCH_EVENTS = 2000
const BATCH_BYTES = 8 * 1024 * 1024

interface Queued {
  readonly request: WriteRequest
  readonly isWithdrawn: () => boolean
  resolve(result: WriteResult): void
  reject(error: Error): void
}

/**
 * The single writer. Requests that arrive while one batch is being stored become the next batch (group commit); no
 * client gets a result, and no reader sees an event, before COMMIT.
 */
export class Writer {
  private queue: Queued[] = []
  private working: Promise<void> | undefined
  private stopped: Error | undefined

  constructor(
    /** The connection that holds the writer's lock: a writer that lost it cannot write. */
    private readonly db: Queryable,
    private nextPosition: number,
    private readonly cache: FactsCache,
    private readonly onCommitted: (records: readonly LogRecord[]) => void,
  ) {}

  /**
   * @param isWithdrawn asked right before the request is decided: what its client broke off is not stored
   * @throws LogUnavailable when the batch could not be stored, or the request was withdrawn.
   */
  submit(request: WriteRequest, isWithdrawn: () => boolean = () => false): Promise<WriteResult> {
    if (this.stopped !== undefined) return Promise.reject(this.stopped)
    return new Promise((resolve, reject) => {
      this.queue.push({ request, isWithdrawn, resolve, reject })
      this.working ??= this.work()
    })
  }

  /** Stores the submitted requests, refuses later ones. */
  async stop(reason: string): Promise<void> {
    this.stopped ??= new LogUnavailable(reason)
    await this.working
  }

  /** The connection is lost: no waiting request can get a result any more. */
  abandon(reason: string): void {
    this.stopped ??= new LogUnavailable(reason)
    for (const queued of this.queue.splice(0)) queued.reject(this.stopped)
  }

  private async work(): Promise<void> {
    // The other requests of this turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.queue.length > 0) {
      const batch = this.takeBatch().filter(isStillWanted)
      try {
        const results = await this.store(batch.map((queued) => queued.request))
        for (const [index, queued] of batch.entries()) {
          const result = results[index]
          if (result !== undefined) queued.resolve(result)
        }
      } catch (cause) {
        this.cache.clear()
        const message = cause instanceof Error ? cause.message : String(cause)
        const error = this.stopped ?? new LogUnavailable(`The events could not be stored: ${message}`)
        for (const queued of batch) queued.reject(error)
      }
    }
    this.working = undefined
  }

  private takeBatch(): Queued[] {
    let events = 0
    let bytes = 0
    const end = this.queue.findIndex(({ request }) => {
      const isFull = events >= BATCH_EVENTS || bytes >= BATCH_BYTES
      for (const event of request.kind === 'append' ? request.events : []) {
        events++
        bytes += event.data.length + event.metadata.length
      }
      return isFull
    })
    return this.queue.splice(0, end < 0 ? this.queue.length : end)
  }

  private async store(requests: readonly WriteRequest[]): Promise<WriteResult[]> {
    const facts = await this.gatherFacts(requests)
    const factsOf = (stream: string): StreamFacts => facts.get(stream) ?? NEVER_WRITTEN
    const known = await this.gatherKnown(requests, factsOf)
    const draft = new Draft(this.nextPosition, factsOf, known, `${Date.now()}0000`)
    const results = requests.map((request) => draft.apply(request))
    if (draft.records.length > 0) await insertRecords(this.db, draft.records)
    this.publish(draft, facts)
    return results
  }

  private publish(draft: Draft, facts: ReadonlyMap<string, StreamFacts>): void {
    for (const [stream, stored] of facts) this.cache.set(stream, draft.facts.get(stream) ?? stored)
    for (const [stream, changed] of draft.facts) this.cache.set(stream, changed)
    this.nextPosition += draft.records.length
    if (draft.records.length > 0) this.onCommitted(draft.records)
  }

  private async gatherFacts(requests: readonly WriteRequest[]): Promise<Map<string, StreamFacts>> {
    const facts = new Map<string, StreamFacts>()
    const missing = new Set<string>()
    for (const request of requests) {
      for (const stream of relatedStreams(request.stream)) {
        const cached = this.cache.get(stream)
        if (cached === undefined) missing.add(stream)
        else facts.set(stream, cached)
      }
    }
    if (missing.size > 0) {
      for (const [stream, loaded] of await loadFacts(this.db, [...missing])) facts.set(stream, loaded)
    }
    return facts
  }

  /** Stored events that a repeated append would have to be compared with. */
  private async gatherKnown(
    requests: readonly WriteRequest[],
    factsOf: (stream: string) => StreamFacts,
  ): Promise<KnownInStream[]> {
    const ids: string[] = []
    const ranges: { stream: string; from: number; to: number }[] = []
    for (const request of requests) {
      const { last } = factsOf(request.stream)
      if (request.kind !== 'append' || last < 0) continue
      if (request.expected === 'any' || request.expected === 'stream-exists') {
        for (const event of request.events) ids.push(event.id)
        continue
      }
      const expected = request.expected === 'no-stream' ? -1 : request.expected
      if (expected >= last) continue
      const to = Math.min(last, expected + request.events.length)
      ranges.push({ stream: request.stream, from: expected + 1, to })
    }
    const known = ids.length > 0 ? await findByIds(this.db, ids) : []
    if (ranges.length > 0) known.push(...(await findByRevisions(this.db, ranges)))
    return known
  }
}

function isStillWanted({ isWithdrawn, reject }: Queued): boolean {
  if (!isWithdrawn()) return true
  reject(new LogUnavailable('The client broke the append off'))
  return false
}
