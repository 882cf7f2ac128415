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

  it('a command can wait for its own event, and learns when nobody applies it', async () => {
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
    const metrics = await fetch(`http://127.0.0.1:${await metricsPort(projector)}/metrics`)
    // Old generations are removed by the process that feeds them.
    expect(await metrics.text()).toContain('presale_cleaned_up_total')
    await projector.kill('SIGTERM')
    await watcher.close()
  })
})
