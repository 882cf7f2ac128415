import { randomUUID } from 'node:crypto'
import { insertUser, recordCredentialChange } from '@presale/accounts'
import { ForeignStore } from '@presale/consumer'
import { type EventStore, StreamTombstoned } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { cleanUp, createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { migrateAll } from '../migrations'
import { apiChores } from './api-chores'

const now = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('what the api keeps no longer', () => {
  let database: TestDatabase
  let pool: Pool
  const faults: unknown[] = []
  const read: string[] = []
  /** Streams that exist, and one at which the store is away. */
  let streams: Set<string>
  let closed: string | undefined
  const store: Pick<EventStore, 'readBackwards'> = {
    async *readBackwards(stream) {
      const id = stream.slice(STREAM_PREFIX.length)
      read.push(id)
      if (id === closed) throw new StreamTombstoned(stream)
      if (streams.has(id)) yield {} as never
    },
  }
  let foreign: ForeignStore | undefined
  const storeWatch = {
    assertKnown: async () => {
      if (foreign) throw foreign
    },
    assertNotForeign: async () => {},
  }
  const clean = () =>
    cleanUp({
      pool,
      lock: 'apiCleanUp',
      pageSize: 2,
      chores: apiChores({
        clock: { now: () => now },
        readers: pool,
        store: store as EventStore,
        storeWatch,
        config: { PAYMENT_WINDOW_SECONDS: 900 },
      }),
      onFault: (_chore, error) => faults.push(error),
    })
  const place = (id: string, at: Date) =>
    pool.query('insert into api.placed_purchases (purchase_id, buyer_id, placed_at) values ($1, $2, $3)', [
      id,
      randomUUID(),
      at,
    ])

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2 })
    await migrateAll(pool)
    await pool.query('create schema views; create table views.purchases (id uuid primary key)')
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('removes what is over, in pages, and leaves the rest; the figures say how much of each', async () => {
    const [shown, stored, neverCame, justPlaced] = Array.from({ length: 4 }, () => randomUUID())
    for (const id of [shown, stored, neverCame]) await place(id ?? '', ago(301))
    await place(justPlaced ?? '', ago(299))
    await pool.query('insert into views.purchases values ($1)', [shown])
    streams = new Set([stored ?? ''])
    const key = (name: string, at: Date) =>
      pool.query(`insert into api.idempotency_keys values ($1, 'POST /x', $2, 'h', null, $3)`, [
        randomUUID(),
        name,
        at,
      ])
    for (const nth of [1, 2, 3]) await key(`old ${nth}`, ago(7 * 86_400 + nth))
    await key('young', ago(7 * 86_400 - 1))

    expect(await clean()).toMatchObject({ 'placed purchases': 2, 'idempotency keys': 3, sessions: 0 })
    expect(faults).toEqual([])
    const placed = await pool.query('select purchase_id from api.placed_purchases order by placed_at')
    expect(placed.rows.map((row) => row.purchase_id)).toEqual([stored, justPlaced])
    expect(read.sort()).toEqual([stored, neverCame].sort())
    expect((await pool.query('select key from api.idempotency_keys')).rows).toEqual([{ key: 'young' }])
  })

  it('given a purchase whose stream was closed for good, then it stays, and what comes after it is looked at', async () => {
    await pool.query('delete from api.placed_purchases')
    closed = '00000000-0000-4000-8000-000000000000'
    const neverCame = 'ffffffff-0000-4000-8000-000000000000'
    for (const id of [closed, neverCame]) await place(id, ago(301))
    expect(await clean()).toMatchObject({ 'placed purchases': 1 })
    expect(faults).toEqual([])
    const { rows } = await pool.query('select purchase_id from api.placed_purchases')
    expect(rows).toEqual([{ purchase_id: closed }])
  })

  it('given an event store that is not the one of the checkpoints, then nothing is judged by it', async () => {
    await pool.query('delete from api.placed_purchases')
    const onlyInTheRightOne = randomUUID()
    await place(onlyInTheRightOne, ago(301))
    foreign = new ForeignStore('another one')
    await clean()
    expect(faults.splice(0)).toEqual([foreign])
    foreign = undefined
    const { rows } = await pool.query('select purchase_id from api.placed_purchases')
    expect(rows).toEqual([{ purchase_id: onlyInTheRightOne }])
  })

  it('removes changes of sign-in data after a year, and no others', async () => {
    const user = await insertUser(pool, {
      name: 'Ann Lee',
      email: 'ann@example.com',
      isAdmin: false,
      passwordHash: 'none',
      ipAddress: null,
      userAgent: null,
      createdAt: now,
    })
    for (const [correlationId, at] of [
      ['old', ago(365 * 86_400 + 1)],
      ['older', ago(800 * 86_400)],
      ['young', ago(365 * 86_400 - 1)],
    ] as const)
      await recordCredentialChange(pool, {
        kind: 'password',
        userId: user?.id ?? '',
        emailBefore: 'ann@example.com',
        emailAfter: 'ann@example.com',
        at,
        ipAddress: null,
        sessionId: null,
        correlationId,
      })
    expect(await clean()).toMatchObject({ 'account changes': 2 })
    const { rows } = await pool.query('select correlation_id from accounts.account_changes')
    expect([rows, faults]).toEqual([[{ correlation_id: 'young' }], []])
  })

  it('removes reports of remotes after 30 days, and the keys that named sessions once their day is over', async () => {
    for (const at of [ago(30 * 86_400 + 1), ago(30 * 86_400 - 1)])
      await pool.query(
        `insert into api.remote_reports (at, remote, version, kind, route, message, session_mark)
         values ($1, 'buyer', '1.0.0', 'crash', '/', '', '')`,
        [at],
      )
    for (const day of ['2026-03-09', '2026-03-10'])
      await pool.query("insert into api.remote_report_keys values ($1, 'key')", [day])
    expect(await clean()).toMatchObject({ 'remote reports': 1, 'keys of session marks': 1 })
    const { rows } = await pool.query('select day::text from api.remote_report_keys')
    expect(rows).toEqual([{ day: '2026-03-10' }])
  })
})
