import { EventNotApplicable, type SavedCheckpoint } from '@presale/read-store'
import { applyBatch, type Writing } from './applying/apply-batch'
import { MemoryStore } from './memory-store.fixture'
import { Quarantine } from './quarantine/quarantine'
import type { Incoming } from './reading/incoming'
import { readIncoming } from './reading/incoming'
import { memoryCheckpoint, type Script, ScriptedDatabase } from './scripted-database.fixture'
import type { ApplyContext, Subscriber } from './subscriber'
import { type Noted, readerOf } from './world.fixture'

export interface WritingOptions {
  readonly subscriber?: Partial<Subscriber<Noted>>
  readonly saved?: Partial<SavedCheckpoint>
  readonly script?: Script
}

/** A subscriber that writes to a scripted database, what it applied, and what it is given to refuse. */
export function writingOf({ subscriber: more = {}, saved, script }: WritingOptions = {}) {
  const store = new MemoryStore()
  const known = new Set(['Counted', 'Skipped'])
  const reader = readerOf(known)
  const database = new ScriptedDatabase(script)
  const checkpoint = memoryCheckpoint(saved)
  const errors = new Map<string, Error>()
  const applied: [ids: string[], context: ApplyContext][] = []
  const subscriber: Subscriber<Noted> = {
    name: 'notes',
    checkpoint: checkpoint.row,
    apply: async (_client, batch, context) => {
      applied.push([batch.map(({ id }) => id), context])
      for (const { id } of batch) {
        const error = errors.get(id)
        if (error) throw error
      }
    },
    ...more,
  }
  const quarantine = new Quarantine<Noted>('notes', reader, store)
  const writing: Writing<Noted> = {
    subscriber,
    row: checkpoint.row,
    reader,
    quarantine,
    client: database.client,
    epoch: 7,
  }
  return {
    store,
    known,
    reader,
    database,
    checkpoint,
    errors,
    applied,
    subscriber,
    quarantine,
    writing,
    incoming: (): Incoming<Noted>[] => store.events.map((stored) => readIncoming(reader, stored)),
  }
}

export const notApplicable = (id: string) =>
  new EventNotApplicable({ id, type: 'Counted', position: { commit: '0', prepare: '0' } }, 'no match')

export const START = { position: undefined, appliedEvents: 100 }

/** A subscriber, and the batch of these events: `stream` or `stream:type`. */
export function batchOf(events: readonly string[], options: WritingOptions = {}) {
  const world = writingOf(options)
  for (const event of events) {
    const [stream = '', type = 'Counted', skips] = event.split(':')
    world.store.append(stream, type, skips === undefined ? {} : { skips: Number(skips) })
  }
  return {
    ...world,
    when: () => applyBatch(world.writing, START, world.incoming()),
    idsOf: (applied: readonly { id: string }[]) => applied.map(({ id }) => id),
  }
}
