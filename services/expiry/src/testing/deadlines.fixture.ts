import { randomUUID } from 'node:crypto'
import { prepareFollowing } from '@presale/consumer'
import { type EventStore, type StoredEvent, WrongExpectedRevision } from '@presale/event-store'
import { purchaseEvent } from '@presale/purchases/fixture'
import {
  column,
  createPool,
  firstRowOf,
  inTransaction,
  type Pool,
  type RowOf,
  row,
  setAside,
} from '@presale/read-store'
import { createLogger, type Logger } from '@presale/runtime'
import { testDatabase } from '@presale/testing'
import type { DeadlineChange } from '../deadline-changes'
import { applyChanges } from '../deadlines/apply-changes'
import { prepareDeadlines, SUBSCRIBER } from '../deadlines/schema'

export const now = new Date('2026-11-21T10:00:00.000Z')
export const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
export const WINDOW_SECONDS = 900

const deadlineRow = row({
  revision: column.integer(),
  due: column.nullable(column.timestamptz()),
  attempts: column.integer(),
  isUndecidable: column.boolean(),
  armedRevision: column.nullable(column.integer()),
  isArmed: column.boolean(),
})
export type Row = RowOf<typeof deadlineRow>

export interface World {
  readonly pool: Pool
  readonly log: Logger
  apply(changes: readonly DeadlineChange[], isResumed?: boolean): Promise<void>
  /** A deadline that was due so many seconds before now. */
  overdue(seconds?: number, revision?: number): Promise<string>
  row(purchaseId: string): Promise<Row | undefined>
  setAside(purchaseId: string): Promise<void>
  mend(purchaseId: string): Promise<void>
  close(): Promise<void>
}

export function sets(purchaseId: string, revision: number, expiresAt: Date): DeadlineChange {
  return {
    kind: 'sets',
    purchaseId,
    revision,
    expiresAt: expiresAt.toISOString(),
    windowMs: WINDOW_SECONDS * 1000,
  }
}

export async function startWorld(): Promise<World> {
  const database = await testDatabase()
  const pool = createPool(database.url, { max: 4 })
  await prepareFollowing(pool)
  await prepareDeadlines(pool)
  const level = process.env.LOG_LEVEL
  process.env.LOG_LEVEL = 'silent'
  const log = createLogger('test')
  if (level === undefined) delete process.env.LOG_LEVEL
  else process.env.LOG_LEVEL = level
  const apply = (changes: readonly DeadlineChange[], isResumed = false) =>
    inTransaction(pool, (client) => applyChanges(client, changes, { isResumed, now }))
  return {
    pool,
    log,
    apply,
    async overdue(seconds = 1, revision = 0) {
      const id = randomUUID()
      await apply([sets(id, revision, at(-seconds))])
      return id
    },
    row: (purchaseId) =>
      firstRowOf(
        pool,
        deadlineRow,
        `select revision, due_at as due, attempts, is_undecidable, armed_revision, armed_epoch = (select epoch from expiry.arming) as is_armed
         from expiry.deadlines where purchase_id = $1`,
        [purchaseId],
      ),
    setAside: (purchaseId) =>
      inTransaction(pool, (client) =>
        setAside(client, {
          subscriber: SUBSCRIBER,
          stream: `purchase-${purchaseId}`,
          revision: 1,
          kind: 'unreadable',
          cause: 'a type',
          error: 'unknown',
          eventId: 'e',
          eventType: 'X',
          eventNumber: 1,
        }),
      ),
    async mend(purchaseId) {
      await pool.query('delete from following.set_aside where stream = $1', [`purchase-${purchaseId}`])
    },
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

const requestOf = (purchaseId: string) =>
  purchaseEvent('PurchaseRequested', {
    purchaseId,
    requestedAt: at(-WINDOW_SECONDS).toISOString(),
    expiresAt: at(-1).toISOString(),
  })

export interface FakeStore {
  readonly store: EventStore
  /** Streams in the order in which they were read. */
  readonly read: string[]
  /** Streams to which something was appended, in that order. */
  readonly appended: string[]
  /** The most appends and reads that were under way at once. */
  mostAtOnce(): number
}

/** A store with one request in each stream, due since its deadline; those that `fault` names cannot be read. */
export function fakeStore(fault: (purchaseId: string) => Error | undefined = () => undefined): FakeStore {
  const [read, appended]: [string[], string[]] = [[], []]
  const stored = new Map<string, StoredEvent>()
  let [atOnce, most] = [0, 0]
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const store: Pick<EventStore, 'readStream' | 'append'> = {
    async *readStream(stream) {
      const purchaseId = stream.slice('purchase-'.length)
      read.push(purchaseId)
      most = Math.max(most, ++atOnce)
      await turn()
      atOnce -= 1
      const broken = fault(purchaseId)
      if (broken) throw broken
      const actor = { id: randomUUID(), role: 'user' }
      const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
      yield {
        stream,
        revision: 0,
        id: randomUUID(),
        type: 'PurchaseRequested',
        created: now.toISOString(),
        position: { commit: '1', prepare: '1' },
        data: requestOf(purchaseId).data,
        metadata: { schemaVersion: 1, ...ids, actor, receivedAt: now.toISOString() },
      }
      const second = stored.get(stream)
      if (second) yield second
    },
    async append(stream, [event], expected) {
      const purchaseId = stream.slice('purchase-'.length)
      if (appended.includes(purchaseId)) throw new WrongExpectedRevision(stream, expected)
      appended.push(purchaseId)
      const position = { commit: '2', prepare: '2' }
      if (event) stored.set(stream, { ...event, stream, revision: 1, position, created: now.toISOString() })
      return { revision: 1, position }
    },
  }
  return { store: store as EventStore, read, appended, mostAtOnce: () => most }
}
