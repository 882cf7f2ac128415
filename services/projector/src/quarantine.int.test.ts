import { randomUUID } from 'node:crypto'
import { createPurchaseViews, STREAM_PREFIX } from '@presale/purchases'
import { generations, inTransaction, removeSetAside, setAside, setAsideStreams } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { approvedInStore, balancesInViews, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

const metadata = (schemaVersion = 1) => ({
  schemaVersion,
  commandId: randomUUID(),
  correlationId: 'test',
  causationId: 'test',
  actor: { id: null, role: 'system' },
  receivedAt: new Date().toISOString(),
})

const metricsOf = async (projector: StartedProcess) =>
  (JSON.parse(await projector.waitForLog(/projector ready/)) as { metricsPort: number }).metricsPort

interface Readiness {
  readonly status: string
  readonly failing?: Record<string, string>
  readonly quarantined?: readonly { readonly stream: string; readonly subscribers: readonly string[] }[]
}

const readiness = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { code: answer.status, body: (await answer.json()) as Readiness }
}

describe('events that cannot be read or applied', () => {
  let world: World
  let projector: StartedProcess
  let port: number
  beforeAll(async () => {
    world = await startWorld()
    await world.buy(20)
    projector = world.startProjector()
    port = await metricsOf(projector)
    await world.caughtUp()
  })
  afterAll(() => world.close())

  const live = async (name: string) =>
    (await generations(world.pool)).find((record) => record.name === name && record.state === 'live')
  const append = async (purchaseId: string, type: string, data: object, schemaVersion = 1) => {
    const event = { id: randomUUID(), type, data, metadata: metadata(schemaVersion) }
    await world.store.append(`${STREAM_PREFIX}${purchaseId}`, [event], 'any')
    return event.id
  }
  const run = async (...args: string[]) => {
    const command = world.runCommand(...args)
    return { ...(await command.exited), output: command.output() }
  }

  it('given an unknown type and a future version, on an old and on a new stream, then all else flows, and both are named', async () => {
    const { rows } = await world.pool.query('select id from views.purchases limit 1')
    const [old, fresh] = [String(rows[0]?.id), randomUUID()]
    const unknown = await append(old, 'PurchaseTeleported', { to: 'Mars' })
    const future = await append(fresh, 'PurchaseRequested', {}, 99)
    await world.buy(20)
    await world.caughtUp()

    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
    const { code, body } = await readiness(port)
    expect(code).toBe(200)
    const streams = [`${STREAM_PREFIX}${old}`, `${STREAM_PREFIX}${fresh}`]
    expect(body.quarantined?.map(({ stream }) => stream).toSorted()).toEqual(streams.toSorted())
    // The audit trail keeps them as they are stored, also where nobody knows whose purchase it is.
    expect(body.quarantined?.[0]?.subscribers).toHaveLength(3)
    const trail = await world.pool.query(
      `select id, type, revision, buyer_id is null as is_nobodys, actor_role, data from views.events
       where id = any($1::uuid[]) order by revision`,
      [[unknown, future]],
    )
    expect(trail.rows).toMatchObject([
      { id: future, type: 'PurchaseRequested', is_nobodys: true, actor_role: 'unknown', data: {} },
      {
        id: unknown,
        type: 'PurchaseTeleported',
        is_nobodys: false,
        actor_role: 'unknown',
        data: { to: 'Mars' },
      },
    ])
    const views = createPurchaseViews(world.pool)
    expect((await views.eventsOf(old)).map(({ isUnreadable }) => isUnreadable)).toEqual([
      false,
      false,
      false,
      true,
    ])
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toMatch(/quarantined_streams\{subscriber="balances_v1_g1"\} 2/)
    const listed = await run('quarantine', 'list', '--json')
    expect(listed.output).toContain(unknown)
    expect(listed.output).toContain(future)
  })

  it('given a skip, then the stream goes on, in a rebuild and after a restart, too', async () => {
    const marks = await setAsideStreams(world.pool)
    for (const { eventId } of marks.filter(({ subscriber }) => subscriber === 'balances_v1_g1')) {
      expect(await run('quarantine', 'skip', eventId, '--reason', 'nobody knows it')).toMatchObject({
        code: 0,
      })
    }
    await waitFor(async () => ((await setAsideStreams(world.pool)).length === 0 ? true : undefined), {
      what: 'the marks to go',
    })
    expect((await readiness(port)).body.quarantined).toEqual([])

    await projector.kill('SIGTERM')
    for (const name of ['purchase-list', 'audit-trail', 'balances', 'sale-figures']) {
      const rebuilt = await run('rebuild', name, '--json')
      expect(rebuilt).toMatchObject({ code: 0 })
    }
    expect(await setAsideStreams(world.pool)).toEqual([])
    projector = world.startProjector()
    port = await metricsOf(projector)
    await world.buy(2)
    await world.caughtUp()
    expect(await setAsideStreams(world.pool)).toEqual([])
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
  })

  it('given an event that can be read, then a skip of it is refused, and so is one of nothing', async () => {
    const purchaseId = randomUUID()
    const orphan = {
      purchaseId,
      buyerId: randomUUID(),
      amount: 100,
      transactionHash: null,
      approvedAt: new Date().toISOString(),
      isSelfApproved: false,
    }
    const eventId = await append(purchaseId, 'PurchaseApproved', orphan)
    await world.caughtUp()
    // Only those that need the request have set it aside, in every generation; the balance was credited.
    const names = (await setAsideStreams(world.pool)).map(({ subscriber }) => subscriber.replace(/_v.*/, ''))
    expect(new Set(names)).toEqual(new Set(['purchase_list', 'sale_figures']))
    const refused = await run('quarantine', 'skip', eventId, '--reason', 'odd')
    expect(refused).toMatchObject({ code: 3 })
    expect(refused.output).toContain('This code can read event')
    expect(await run('quarantine', 'skip', randomUUID(), '--reason', 'odd')).toMatchObject({ code: 3 })
  })

  it('given an event of a settlement, then a skip of it is refused, and nothing is appended to its stream', async () => {
    const [stream, id] = [`settlement-BTC-${randomUUID()}`, randomUUID()]
    await world.store.append(stream, [{ id, type: 'Teleported', data: {}, metadata: {} }], 'no-stream')
    const error = 'No event type Teleported is known here'
    const event = { stream, revision: 0, eventId: id, eventType: 'Teleported', eventNumber: 1 }
    const mark = { subscriber: 'settlement-claims', kind: 'unreadable', cause: error, error } as const
    await inTransaction(world.pool, (client) => setAside(client, { ...mark, ...event }))
    const refused = await run('quarantine', 'skip', id, '--reason', 'odd')
    expect(refused).toMatchObject({ code: 3, output: expect.stringContaining('what a transaction settles') })
    expect(await world.store.readEvent(stream, 1)).toBeUndefined()
    await inTransaction(world.pool, (client) => removeSetAside(client, mark.subscriber, stream))
  })

  it('given six streams that fail for one reason, then that projection stops, and refuses to skip them', async () => {
    const { schema = '' } = (await live('sale-figures')) ?? {}
    expect(await setAsideStreams(world.pool, schema)).toHaveLength(1)
    for (let count = 0; count < 5; count += 1) {
      const purchaseId = randomUUID()
      const orphan = { purchaseId, buyerId: randomUUID(), amount: 100, transactionHash: null }
      await append(purchaseId, 'PurchaseApproved', {
        ...orphan,
        approvedAt: new Date().toISOString(),
        isSelfApproved: false,
      })
    }
    await world.buy(5)
    await world.caughtUp('balances')
    const stopped = await waitFor(
      async () => {
        const record = await live('sale-figures')
        return record?.fault ? record : undefined
      },
      { what: 'the fault in the registry' },
    )
    expect(stopped.fault?.message).toContain('More than 5 streams fail for one reason')
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
    const { code, body } = await readiness(port)
    expect(code).toBe(503)
    expect(body.failing?.projections).toMatch(/sale-figures is stopped/)
    const status = await run('status', '--json')
    expect(status.output).toMatch(/"name":"sale-figures".*"type":"PurchaseApproved"/)
  })
})
