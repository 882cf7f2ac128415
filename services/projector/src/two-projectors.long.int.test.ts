// Guards: packages/consumer/src, packages/read-store/src, services/projector/src
import { isDeepStrictEqual } from 'node:util'
import { LOG_SUBSCRIBER, ledgerProjections } from '@presale/ledger'
import { column, generations, row, rowsOf } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { approvedInStore, balancesInViews, startWorld, type World } from './testing/world.fixture'

/** How many leases there are, and the smaller half of them. */
const ALL = ledgerProjections.length
const FEWER = Math.floor(ALL / 2)

jest.setTimeout(300_000)

const lease = row({ name: column.text(), pid: column.text(), epoch: column.bigint() })

describe('two projectors', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  /** Who feeds which generation, by process; that of the log is one process's as long as it runs. */
  const shares = async () => {
    const held = await rowsOf(
      world.pool,
      lease,
      `select name, split_part(holder, '/', 2) as pid, epoch from following.leases
       where holder is not null and renewed_at > now() - interval '8 s' and name <> $1 order by name`,
      [LOG_SUBSCRIBER],
    )
    const pids = new Set(held.map(({ pid }) => pid))
    return new Map([...pids].map((of) => [Number(of), held.filter(({ pid }) => pid === of)]))
  }
  const portOf = async (projector: StartedProcess) =>
    (JSON.parse(await projector.waitForLog(/projector ready/)) as { metricsPort: number }).metricsPort
  /** What a process says of itself. */
  const reported = async (port: number) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const samples = (name: string) => [...text.matchAll(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'gm'))]
    const feeding = samples('presale_projection_feeding').map(([, value]) => Number(value))
    return {
      isReady: (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
      feeding: feeding.filter((one) => one === 1).length,
      waiting: feeding.filter((one) => one === 0).length,
      // Of each projection, whoever feeds it: it is known where nobody does.
      lags: samples('presale_projection_lag_seconds').length,
    }
  }
  /** The lags are measured every so often, and the leases may have moved a moment ago. */
  const untilReported = (port: number, expected: Awaited<ReturnType<typeof reported>>) =>
    waitFor(async () => isDeepStrictEqual(await reported(port), expected) || undefined, {
      what: `the projector to report ${JSON.stringify(expected)}`,
      timeoutMs: 60_000,
    })
  const untilShared = (...sizes: readonly number[]) =>
    waitFor(
      async () => {
        const now = await shares()
        const found = [...now.values()].map(({ length }) => length).toSorted()
        return JSON.stringify(found) === JSON.stringify(sizes) ? now : undefined
      },
      { what: `the leases to be held ${sizes.join(' and ')}`, timeoutMs: 60_000 },
    )

  it('share the work by projection, stay where they are, and one does it all when the other is killed', async () => {
    const first = world.startProjector()
    await untilShared(ALL)
    const second = world.startProjector()
    const ports = [await portOf(first), await portOf(second)]
    const endSales = world.keepSelling()
    const shared = await untilShared(FEWER, ALL - FEWER)
    expect([...shared.keys()].toSorted()).toEqual([first.pid, second.pid].toSorted())

    // Each lease is renewed for longer than the sharing looks at them four times: nothing moves any more.
    await world.pool.query('create table public.seen as select name, renewed_at from following.leases')
    await waitFor(
      async () => {
        const { rows } = await world.pool.query(
          `select 1 from following.leases join public.seen using (name)
           where leases.renewed_at < seen.renewed_at + interval '10 s'`,
        )
        return rows.length === 0 ? true : undefined
      },
      { what: 'ten more seconds of renewals', timeoutMs: 60_000 },
    )
    expect(await shares()).toEqual(shared)
    for (const [index, port] of ports.entries()) {
      const feeding = shared.get([first, second][index]?.pid ?? 0)?.length ?? 0
      await untilReported(port, { isReady: true, feeding, waiting: ALL - feeding, lags: ALL })
    }

    await first.kill('SIGKILL')
    const taken = await untilShared(ALL)
    expect([...taken.keys()]).toEqual([second.pid])
    await endSales()
    await world.caughtUp()
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
    const [one, ...others] = await generations(world.pool)
    expect(others.map(({ appliedEvents }) => appliedEvents)).toEqual(others.map(() => one?.appliedEvents))
    await untilReported(ports[1] ?? 0, { isReady: true, feeding: ALL, waiting: 0, lags: ALL })

    const third = world.startProjector()
    await untilShared(FEWER, ALL - FEWER)
    await second.kill('SIGTERM')
    await untilShared(ALL)
    await third.kill('SIGTERM')
  })
})
