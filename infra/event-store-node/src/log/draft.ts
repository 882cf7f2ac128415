import { randomUUID } from 'node:crypto'

import { assertNever } from '@presale/kernel'

import { decide, type KnownEvents } from './decide'
import {
  isMetastream,
  type LogRecord,
  metastreamOf,
  originalOf,
  type ProposedEvent,
  TOMBSTONE_REVISION,
} from './record'
import { parseRetention, revivedMetadata, SOFT_DELETED_METADATA } from './retention'
import type { KnownInStream } from './storage'
import { type StreamFacts, type StreamState, stateOf } from './stream-facts'
import type { WriteRequest, WriteResult } from './write-request'

const EMPTY = new Uint8Array(0)

/**
 * The records and stream facts that a batch of requests results in, decided one after the other before any of it is
 * stored. If storing fails the draft is discarded and nothing has changed.
 */
export class Draft {
  readonly records: LogRecord[] = []
  readonly facts = new Map<string, StreamFacts>()
  private readonly byId = new Map<string, KnownInStream>()
  private readonly byRevision = new Map<string, KnownInStream>()

  constructor(
    private readonly nextPosition: number,
    private readonly storedFacts: (stream: string) => StreamFacts,
    known: readonly KnownInStream[],
    private readonly created: string,
  ) {
    for (const event of known) this.remember(event)
  }

  apply(request: WriteRequest): WriteResult {
    const state = stateOf(request.stream, this.factsOf)
    // A delete is decided as the append of one new event.
    const ids = request.kind === 'append' ? request.events.map((event) => event.id) : [randomUUID()]
    const decision = decide(state, request.expected, ids, this.knownIn(request.stream))
    switch (decision.kind) {
      case 'write':
        return this.write(request, state)
      case 'repeated':
        return { kind: 'written', revision: decision.last.revision, position: decision.last.position }
      case 'wrong-version':
        return { kind: 'wrong-version', current: state.last }
      case 'deleted':
        return { kind: 'deleted' }
      default:
        return assertNever(decision)
    }
  }

  private readonly factsOf = (stream: string): StreamFacts =>
    this.facts.get(stream) ?? this.storedFacts(stream)

  private write(request: WriteRequest, state: StreamState): WriteResult {
    switch (request.kind) {
      case 'append':
        return this.append(request.stream, request.events, state)
      case 'delete': {
        if (state.last < 0 && !state.hasMetadata) return { kind: 'wrong-version', current: -1 }
        const position = this.writeMetadata(request.stream, SOFT_DELETED_METADATA)
        return { kind: 'written', revision: state.last, position }
      }
      case 'tombstone': {
        const marker = {
          id: randomUUID(),
          type: '$streamDeleted',
          isJson: false,
          data: EMPTY,
          metadata: EMPTY,
        }
        const position = this.add(request.stream, TOMBSTONE_REVISION, marker)
        this.facts.set(request.stream, { ...this.factsOf(request.stream), tombstoned: true })
        return { kind: 'written', revision: state.last, position }
      }
      default:
        return assertNever(request)
    }
  }

  private append(stream: string, events: readonly ProposedEvent[], state: StreamState): WriteResult {
    let revision = state.last
    let position: number | undefined
    const wasSoftDeleted = isMetastream(stream) && this.factsOf(stream).says?.softDeleted === true
    for (const event of events) position = this.add(stream, ++revision, event)
    const last = events.at(-1)
    if (last !== undefined) {
      const says = isMetastream(stream) ? parseRetention(last.data) : undefined
      this.facts.set(stream, { ...this.factsOf(stream), last: revision, says })
      if (state.retention.softDeleted) {
        this.writeMetadata(stream, revivedMetadata(state.retention, state.last + 1))
      }
      if (isMetastream(stream)) this.reviveOriginal(originalOf(stream), wasSoftDeleted)
    }
    return { kind: 'written', revision, position }
  }

  /** Metadata written to a soft-deleted stream revives it, and what was deleted stays hidden. */
  private reviveOriginal(stream: string, wasSoftDeleted: boolean): void {
    const { says } = this.factsOf(metastreamOf(stream))
    if (!wasSoftDeleted || says === undefined) return
    this.writeMetadata(stream, revivedMetadata(says, this.factsOf(stream).last + 1))
  }

  private writeMetadata(stream: string, data: Buffer): number {
    const metastream = metastreamOf(stream)
    const revision = this.factsOf(metastream).last + 1
    const event = { id: randomUUID(), type: '$metadata', isJson: true, data, metadata: EMPTY }
    this.facts.set(metastream, { last: revision, tombstoned: false, says: parseRetention(data) })
    return this.add(metastream, revision, event)
  }

  private add(stream: string, revision: number, event: ProposedEvent): number {
    const position = this.nextPosition + this.records.length
    this.records.push({ position, stream, revision, created: this.created, ...event })
    this.remember({ stream, revision, position, id: event.id })
    return position
  }

  private remember(event: KnownInStream): void {
    this.byId.set(`${event.id} ${event.stream}`, event)
    this.byRevision.set(`${event.revision} ${event.stream}`, event)
  }

  private knownIn(stream: string): KnownEvents {
    return {
      byId: (id) => this.byId.get(`${id} ${stream}`),
      at: (revision) => this.byRevision.get(`${revision} ${stream}`),
    }
  }
}
