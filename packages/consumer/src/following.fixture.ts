import type { SavedCheckpoint } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import type { Subscription } from './applying/subscription'
import { Consumer } from './consumer'
import { MemoryStore } from './memory-store.fixture'
import type { ForeignStore } from './reading/store-identity'
import { memoryCheckpoint, type Script, ScriptedDatabase } from './scripted-database.fixture'
import type { Applied, Subscriber } from './subscriber'
import { type Noted, readerOf } from './world.fixture'

const consumers: Consumer<Noted>[] = []

/** A consumer on a store in memory and a scripted database, and a subscriber that notes what it applies. */
export function following(
  options: { script?: Script; saved?: Partial<SavedCheckpoint>; more?: Partial<Subscriber<Noted>> } = {},
) {
  const store = new MemoryStore()
  const known = new Set(['Counted', 'Skipped'])
  const database = new ScriptedDatabase(options.script)
  const checkpoint = memoryCheckpoint(options.saved)
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }
  const foreign: ForeignStore[] = []
  const ids: string[] = []
  const batches: Applied<Noted>[] = []
  const onCaughtUp = jest.fn()
  const consumer = new Consumer<Noted>({
    store: store.asStore(),
    pool: database.pool,
    prefixes: ['a-', 'b-'],
    reader: readerOf(known),
    log,
    onForeignStore: (error) => foreign.push(error),
  })
  consumers.push(consumer)
  const subscriber: Subscriber<Noted> = {
    name: 'notes',
    checkpoint: checkpoint.row,
    apply: async (_client, batch) => void ids.push(...batch.map(({ id }) => id)),
    onApplied: (batch) => void batches.push(batch),
    onCaughtUp,
    ...options.more,
  }
  return { store, known, database, checkpoint, log, foreign, ids, batches, onCaughtUp, consumer, subscriber }
}

export const so = (what: string, isSo: () => boolean) =>
  waitFor(() => (isSo() ? true : undefined), { what, timeoutMs: 4000 })
export const phase = (subscription: Subscription<Noted>, wanted: string) =>
  so(`phase ${wanted}`, () => subscription.phase === wanted)

/** For each test of a file: no chance in its pauses, and nothing that goes on after it. */
export function endAfterEach(): void {
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(async () => {
    jest.restoreAllMocks()
    await Promise.all(consumers.splice(0).map((consumer) => consumer.close()))
  })
}
