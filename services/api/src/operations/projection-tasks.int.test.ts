import { randomUUID } from 'node:crypto'
import type { AdminAction, ProjectionState, ProjectionTask } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const NAME = 'balances'

describe('what staff have done to a projection', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    await (await api.buyer()).paid(250)
  }, 180_000)
  afterAll(() => api?.stop())

  const ask = (what: string, name = NAME, by = admin) =>
    by.post<ProjectionTask>(`/api/admin/projections/${name}/${what}`)
  const state = async (name = NAME) => {
    const { body } = await admin.get<ProjectionState[]>('/api/admin/projections')
    return body.find((one) => one.name === name)
  }
  /** The task once it has ended. */
  const ended = (id: string) =>
    waitFor(
      async () => {
        const task = (await state())?.task
        return task?.id === id && task.state === 'ended' ? task : undefined
      },
      { what: 'the task to end', timeoutMs: 60_000 },
    )
  const done = async (what: string) => {
    const { status, body } = await ask(what)
    expect({ status, body }).toMatchObject({ status: 202, body: { state: 'waiting', outcome: null } })
    return ended(body.id)
  }

  it('a rebuild is done beside the live one, recorded, and can be rolled back; the old one can be dropped', async () => {
    expect((await state())?.old).toBeNull()
    expect(await done('rebuild')).toMatchObject({
      kind: 'rebuild',
      outcome: 'done',
      message: null,
      progress: null,
    })
    expect(await state()).toMatchObject({ live: { generation: 2 }, old: { generation: 1 }, building: null })

    expect(await done('rollback')).toMatchObject({ kind: 'rollback', outcome: 'done' })
    expect(await state()).toMatchObject({ live: { generation: 1 }, old: { generation: 2 } })

    expect(await done('drop-old')).toMatchObject({ kind: 'drop-old', outcome: 'done' })
    expect((await state())?.old).toBeNull()
    const { body } = await admin.get<AdminAction[]>('/api/admin/actions?limit=100')
    const requested = body.filter(({ action }) => action === 'projection-task-requested')
    expect(requested.map(({ subject, after }) => ({ subject, after }))).toEqual([
      { subject: NAME, after: { kind: 'drop-old' } },
      { subject: NAME, after: { kind: 'rollback' } },
      { subject: NAME, after: { kind: 'rebuild' } },
    ])
  })

  it('a comparison says what differs, row by row', async () => {
    expect(await done('verify')).toMatchObject({
      outcome: 'equal',
      comparison: { changed: 0, missing: 0, additional: 0, setAside: 0, named: [] },
    })
    await api.pool.query(
      `insert into balances_v1_g1.balances (buyer_id, tokens, credits) values ($1, 5, 1)`,
      [randomUUID()],
    )
    const { outcome, comparison } = await done('verify')
    expect(outcome).toBe('differs')
    expect(comparison).toMatchObject({ changed: 0, missing: 0, additional: 1 })
    expect(comparison?.named).toEqual([expect.stringMatching(/^balances additional, buyer_id [\da-f-]{36}$/)])
    expect(await done('rebuild')).toMatchObject({ outcome: 'done' })
    expect(await done('verify')).toMatchObject({ outcome: 'equal' })
    expect(await done('drop-old')).toMatchObject({ outcome: 'done' })
  })

  it('is refused for an unknown name, and where nothing is kept or under way', async () => {
    expect((await ask('rebuild', 'nothing')).status).toBe(404)
    expect((await ask('cancel', 'nothing')).status).toBe(404)
    for (const what of ['rollback', 'drop-old']) {
      expect(await ask(what)).toMatchObject({ status: 409, body: expect.stringContaining('no old build') })
    }
    expect(await ask('cancel')).toMatchObject({ status: 409, body: expect.stringContaining('Nothing waits') })
    expect((await ask('rebuild', NAME, await api.moderator())).status).toBe(403)
    expect((await ask('rebuild', NAME, api.caller())).status).toBe(401)
  })

  it('waits while no projector runs: a second one is refused, of two at once one is, and it can be cancelled', async () => {
    await api.killProjector()
    const answers = await Promise.all([ask('rebuild'), ask('verify'), ask('rebuild')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    const sentence = 'Something else waits or runs for this projection: wait for it, or cancel it.'
    expect(answers.filter(({ body }) => String(body) === sentence)).toHaveLength(2)
    expect((await state())?.task).toMatchObject({ state: 'waiting', startedAt: null })
    expect(await ask('cancel')).toMatchObject({ status: 202, body: { state: 'cancelling' } })
    const { task } = (await state()) ?? {}
    await api.startProjector()
    expect(await ended(task?.id ?? '')).toMatchObject({ outcome: 'cancelled', startedAt: null })
  })

  it('begun by a projector that is killed, it is begun again by the next one, and nothing is left over', async () => {
    const before = (await state())?.live?.generation ?? 0
    const { body } = await ask('rebuild')
    await waitFor(async () => ((await state())?.task?.startedAt ? true : undefined), {
      what: 'its beginning',
    })
    await api.killProjector()
    await api.startProjector()
    expect(await ended(body.id)).toMatchObject({ outcome: 'done' })
    const { live, building } = (await state()) ?? {}
    expect(building).toBeNull()
    expect(live?.generation).toBeGreaterThan(before)
    expect(await done('verify')).toMatchObject({ outcome: 'equal' })
  })
})
