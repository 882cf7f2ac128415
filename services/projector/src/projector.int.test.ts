import { randomUUID } from 'node:crypto'
import { STREAM_PREFIX } from '@presale/purchases'
import { createAppliedWatcher, generations } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { approvedInStore, balancesInViews, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

const metricsPort = async (projector: StartedProcess) =>
  (JSON.parse(await projector.waitForLog(/projector ready/)) as { metricsPort: number }).metricsPort

const readiness = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { status: answer.status, body: (await answer.json()) as { failing?: Record<string, string> } }
}

const ready = (port: number) =>
  waitFor(async () => ((await readiness(port)).status === 200 ? true : undefined), { what: 'readiness' })

describe('a projector that is killed, and the one that waits behind it', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  it('kill -9 in the middle of a stream: the second takes over, and every event is applied once', async () => {
    const first = world.startProjector({ PROJECTION_BATCH_SIZE: '10' })
    await first.waitForLog(/"schema":"balances_v1_g1".*feeding/)
    const second = world.startProjector()
    await ready(await metricsPort(second))
    expect(second.output()).not.toContain('"msg":"feeding"')

    const buying = world.buy(150)
    await waitFor(async () => ((await balancesInViews(world.pool)).size > 0 ? true : undefined), {
      what: 'the first credits',
    })
    await first.kill('SIGKILL')
    await buying
    await world.caughtUp()

    expect(second.output()).toContain('"msg":"feeding"')
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
    for (const record of await generations(world.pool)) expect(record.appliedEvents).toBe(450)
    await second.kill('SIGTERM')
  })

  it('a command can wait for its own event, and is told when nobody applies it', async () => {
    const watcher = createAppliedWatcher(world.pool)
    await watcher.ready
    const names = ['purchase-list', 'balances', 'audit-trail', 'sale-figures']
    const head = async () => {
      const position = await world.store.headOf(STREAM_PREFIX)
      if (!position) throw new Error('The store is empty')
      return position
    }
    await world.buy(1)
    expect(await watcher.waitUntilApplied(names, await head(), 300)).toBe(false)
    const waiting = watcher.waitUntilApplied(names, await head(), 20_000)
    const projector = world.startProjector()
    expect(await waiting).toBe(true)
    await projector.kill('SIGTERM')
    await watcher.close()
  })
})

describe('an event that cannot be applied', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  it('stops one projection before it, is recorded, and the others go on', async () => {
    await world.buy(20)
    const head = async () => (await world.store.headOf(STREAM_PREFIX)) ?? { commit: '0', prepare: '0' }
    const purchaseId = randomUUID()
    const metadata = {
      ...{ schemaVersion: 1, commandId: randomUUID(), correlationId: 'test', causationId: 'test' },
      ...{ actor: { id: null, role: 'system' }, receivedAt: new Date().toISOString() },
    }
    // Readable, but no purchase was requested on this stream: list and figures cannot have it, the others can.
    const data = { ...{ purchaseId, buyerId: randomUUID(), amount: 100, transactionHash: null } }
    const approvedAt = new Date().toISOString()
    const poison = {
      ...{ id: randomUUID(), type: 'PurchaseApproved', metadata },
      data: { ...data, approvedAt, isSelfApproved: false },
    }
    const before = await head()
    await world.store.append(`${STREAM_PREFIX}${purchaseId}`, [poison], 'no-stream')
    const poisonAt = await head()
    await world.buy(20)

    const projector = world.startProjector()
    const port = await metricsPort(projector)
    await world.caughtUp('balances', 'audit-trail')
    const stopped = await waitFor(
      async () =>
        (await generations(world.pool)).find(({ name, fault }) => name === 'purchase-list' && fault),
      { what: 'the fault in the registry' },
    )
    expect(stopped).toMatchObject({
      name: 'purchase-list',
      state: 'live',
      checkpoint: before,
      appliedEvents: 60,
    })
    expect(stopped.fault).toMatchObject({
      ...{ eventId: poison.id, eventType: 'PurchaseApproved' },
      ...{
        position: `${poisonAt.commit}/${poisonAt.prepare}`,
        message: expect.stringContaining('never requested'),
      },
    })
    await projector.waitForLog(new RegExp(`"eventId":"${poison.id}".*stops before it`))
    const { status, body } = await readiness(port)
    expect(status).toBe(503)
    expect(body.failing?.projections).toMatch(/^purchase-list is stopped/)

    const list = world.runCommand('status', '--json')
    await list.exited
    expect(list.output()).toMatch(new RegExp(`"name":"purchase-list".*"event":"${poison.id}"`))
    await projector.kill('SIGTERM')
  })
})
