import { waitFor } from '@presale/testing'
import type { MailJob } from './mail-job'
import { Relay } from './relay'

const mail: MailJob = {
  kind: 'requested',
  eventId: 'e1',
  revision: 0,
  adminId: null,
  purchaseId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
  occurredAt: '2026-11-21T10:00:00.000Z',
}

const finished = { recordLeft: async () => undefined }

/** An outbox of one mail: whether it was handed over. */
function outboxOfOne() {
  const state = { isHanded: false }
  const query = async (sql: string) => {
    if (sql.startsWith('update')) state.isHanded = true
    return { rows: sql.startsWith('select') && !state.isHanded ? [{ payload: mail }] : [] }
  }
  return { state, pool: { query } as never }
}

test('given Redis that is away at first, then the mail waits in the outbox, and is handed over once it is back', async () => {
  const { state, pool } = outboxOfOne()
  const attempts: boolean[] = []
  const schedule = async () => {
    attempts.push(state.isHanded)
    if (attempts.length === 1) throw new Error('Redis is away')
  }
  const lines: string[] = []
  const log = { warn: (_fields: object, line?: string) => lines.push(line ?? '') } as never
  const stopping = new AbortController()
  const relay = new Relay({ pool, queue: { schedule }, log, finished, lookEveryMs: 1 })
  const running = relay.run(stopping.signal)
  await waitFor(() => (state.isHanded ? true : undefined), { what: 'the mail to be handed over' })
  stopping.abort()
  await running
  expect(attempts).toEqual([false, false])
  expect(lines).toEqual(['mails could not be handed to the queue, they wait in the outbox'])
})

test('given that it is woken, then it does not wait for its next look', async () => {
  const { state, pool } = outboxOfOne()
  state.isHanded = true
  const stopping = new AbortController()
  const queue = { schedule: async () => undefined }
  const relay = new Relay({
    pool,
    queue,
    finished,
    log: { warn: () => undefined } as never,
    lookEveryMs: 3_600_000,
  })
  const running = relay.run(stopping.signal)
  state.isHanded = false
  const poked = (): true | undefined => {
    relay.poke()
    return state.isHanded ? true : undefined
  }
  await waitFor(poked, { what: 'the mail to be handed over' })
  stopping.abort()
  await running
})

test('given finished mails that cannot be noted, then nothing is handed over until they are', async () => {
  const { state, pool } = outboxOfOne()
  let tries = 0
  const left = {
    recordLeft: async () => {
      tries += 1
      if (tries < 3) throw new Error('Postgres is away')
    },
  }
  const handedAt: number[] = []
  const stopping = new AbortController()
  const relay = new Relay({
    pool,
    queue: { schedule: async () => void handedAt.push(tries) },
    finished: left,
    log: { warn: () => undefined } as never,
    lookEveryMs: 1,
  })
  const running = relay.run(stopping.signal)
  await waitFor(() => (state.isHanded ? true : undefined), { what: 'the mail to be handed over' })
  stopping.abort()
  await running
  expect(handedAt).toEqual([3])
})
