import type { EventStore, Followed, Position, StoredEvent } from '@presale/event-store'
import { encodeEvents, type PurchaseEvent } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { followPurchases } from './follow-purchases'
import { paid, requested } from './letters/purchase.fixture'

const metadata = {
  ...{ commandId: 'c', correlationId: 'c', causationId: 'c', receivedAt: '2026-11-21T10:00:00.000Z' },
  actor: { id: null, role: 'system' } as const,
}

function stored(event: PurchaseEvent, commit: string, more: Partial<StoredEvent> = {}): Followed {
  const [encoded] = encodeEvents([event], { ...metadata, commandId: commit })
  if (!encoded) throw new Error('No event')
  const position = { commit, prepare: commit }
  const event_: StoredEvent = {
    ...encoded,
    ...{ stream: 'purchase-x', revision: 0, created: new Date().toISOString(), position, ...more },
  }
  return { kind: 'event', event: event_ }
}

/** A checkpoint table of one row, without Postgres. */
function memoryPool(saved: Position[]): Pool {
  const query = async (sql: string, values: string[]) => {
    const last = saved.at(-1)
    if (sql.startsWith('select')) return { rows: [last ?? { commit: '1', prepare: '1' }] }
    if (sql.startsWith('update')) saved.push({ commit: values[1] ?? '', prepare: values[2] ?? '' })
    return { rows: [] }
  }
  return { query } as unknown as Pool
}

/** Follows what the store hands out after the checkpoint until `isDone` says so. */
async function follow(
  events: readonly Followed[],
  schedule: (ids: readonly string[]) => Promise<void>,
  isDone: () => boolean,
) {
  const stopping = new AbortController()
  const saved: Position[] = []
  const lines: string[] = []
  const faults: string[] = []
  const log = {
    info: () => undefined,
    warn: (fields: { err?: Error }, line: string) => {
      lines.push(line)
      if (fields.err) faults.push(fields.err.message)
      if (isDone()) stopping.abort()
    },
  } as unknown as Logger
  const store = {
    async *follow({ after }: { after?: Position }) {
      for (const followed of events) {
        const position = followed.kind === 'event' ? followed.event.position : undefined
        if (position && BigInt(position.commit) <= BigInt(after?.commit ?? '0')) continue
        yield followed
      }
      stopping.abort()
    },
  } as unknown as EventStore
  const queue = { schedule: (jobs: readonly { id: string }[]) => schedule(jobs.map(({ id }) => id)) }
  const following = followPurchases({
    ...{ store, queue, log, maxAgeMs: 1000 * 60, idsOfAdmins: async () => [], signal: stopping.signal },
    pool: memoryPool(saved),
  })
  await following.ended
  return { saved: saved.map(({ commit }) => commit), lines, faults }
}

const caughtUp: Followed = { kind: 'caught-up' }

test('given Redis that is away at first, then the checkpoint stays, and moves once the jobs are there', async () => {
  const attempts: string[][] = []
  const savedAtAttempt: number[] = []
  let saved = 0
  const schedule = async (ids: readonly string[]) => {
    attempts.push([...ids])
    savedAtAttempt.push(saved)
    if (attempts.length === 1) throw new Error('Redis is away')
    saved += 1
  }
  const done = await follow([stored(requested(), '5'), caughtUp], schedule, () => false)
  expect(attempts).toHaveLength(2)
  expect(attempts[1]).toEqual(attempts[0])
  expect(savedAtAttempt).toEqual([0, 0])
  expect(done).toMatchObject({ saved: ['5'], faults: ['Redis is away'] })
})

test('given an event that cannot be read, then what stands before it is mailed once, and nothing after it', async () => {
  const scheduled: string[][] = []
  let faults = 0
  const events = [
    stored(requested(), '5'),
    stored(paid, '6', { type: 'PurchaseTeleported' }),
    stored(requested(), '7'),
    caughtUp,
  ]
  const done = await follow(
    events,
    async (ids) => {
      scheduled.push([...ids])
    },
    () => {
      faults += 1
      return faults === 2
    },
  )
  expect(scheduled).toHaveLength(1)
  expect(done.saved).toEqual(['5'])
  expect(done.faults).toEqual([
    expect.stringContaining('PurchaseTeleported'),
    expect.stringContaining('PurchaseTeleported'),
  ])
})

test('given events that are too old, then they are passed over with a line, and the checkpoint goes on', async () => {
  const scheduled: string[] = []
  const old = stored(requested(), '5', { created: '2020-01-01T00:00:00.000Z' })
  const done = await follow(
    [old, stored(requested(), '6'), caughtUp],
    async (ids) => void scheduled.push(...ids),
    () => false,
  )
  expect(scheduled).toHaveLength(1)
  expect(done.saved).toEqual(['6'])
  expect(done.lines).toContain('events too old to be mailed about, passed over')
})
