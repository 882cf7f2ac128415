import type { StoredEvent } from '@presale/event-store'
import {
  createPool,
  EventNotApplicable,
  type Pool,
  type PoolClient,
  setAsideStreams,
} from '@presale/read-store'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { Consumer, prepareFollowing } from './consumer'
import { MemoryStore } from './memory-store.fixture'
import type { ForeignStore } from './reading/store-identity'
import type { ApplyContext, EventReader, Subscriber } from './subscriber'

/** What the tests apply: the position of an event in the store. */
export interface Noted {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly skips?: number
}

/** Types that this code knows; a test repairs the reader by adding one. */
export function readerOf(known: Set<string>): EventReader<Noted> {
  const note = ({ id, stream, revision, data }: StoredEvent): Noted => {
    const { skips } = data as { skips?: number }
    return { id, stream, revision, ...(skips === undefined ? {} : { skips }) }
  }
  return {
    read: (stored) => {
      if (!known.has(stored.type)) throw new Error(`No event type ${stored.type} is known here`)
      return note(stored)
    },
    skipIn: ({ skips }) => (skips === undefined ? undefined : { revision: skips, reason: 'no use' }),
    standIn: note,
  }
}

export interface World {
  readonly pool: Pool
  readonly store: MemoryStore
  readonly known: Set<string>
  /** Events by id that `apply` rejects, as a projection would. */
  readonly refused: Set<string>
  readonly foreign: ForeignStore[]
  consumer(): Consumer<Noted>
  subscriber(more?: Partial<Subscriber<Noted>>): Subscriber<Noted>
  /** What was applied and committed, in order. */
  applied(): Promise<string[]>
  appliedAre(ids: readonly string[]): Promise<void>
  marks(): Promise<Awaited<ReturnType<typeof setAsideStreams>>>
  close(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const database: TestDatabase = await testDatabase()
  const pool = createPool(database.url, { max: 12 })
  await prepareFollowing(pool)
  await pool.query(
    'create table public.noted (number serial, id text primary key, is_resumed boolean not null)',
  )
  const store = new MemoryStore()
  const known = new Set(['Counted', 'Skipped'])
  const refused = new Set<string>()
  const foreign: ForeignStore[] = []
  const consumers: Consumer<Noted>[] = []
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const applied = async (): Promise<string[]> =>
    (await pool.query('select id from public.noted order by number')).rows.map(({ id }) => String(id))

  return {
    pool,
    store,
    known,
    refused,
    foreign,
    applied,
    consumer() {
      const consumer = new Consumer<Noted>({
        store: store.asStore(),
        pool,
        prefixes: ['a-', 'b-'],
        reader: readerOf(known),
        log,
        onForeignStore: (error) => foreign.push(error),
      })
      consumers.push(consumer)
      return consumer
    },
    subscriber: (more = {}) => ({
      name: 'notes',
      apply: (client, batch, context) => write(client, batch, refused, context),
      reset: async (client) => void (await client.query('delete from public.noted')),
      ...more,
    }),
    appliedAre: async (ids) => {
      await waitFor(async () => (String(await applied()) === String(ids) ? true : undefined), {
        what: `${ids} to be applied`,
        timeoutMs: 30_000,
      }).catch(async () => expect(await applied()).toEqual(ids))
    },
    marks: () => setAsideStreams(pool),
    close: async () => {
      for (const consumer of consumers) await consumer.close()
      await pool.end()
      await database.drop()
    },
  }
}

async function write(
  client: PoolClient,
  batch: readonly Noted[],
  refused: ReadonlySet<string>,
  { isResumed }: ApplyContext,
): Promise<void> {
  for (const { id, stream, revision } of batch) {
    if (refused.has(id)) {
      const position = { commit: '0', prepare: '0' }
      throw new EventNotApplicable(
        { id, type: 'Counted', position },
        `${stream}@${revision} does not follow on`,
      )
    }
    await client.query('insert into public.noted (id, is_resumed) values ($1, $2)', [id, isResumed])
  }
}
