// Guards: packages/read-store/src, services/projector/src/rebuild
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { STREAM_PREFIX } from '@presale/purchases'
import { createPool, generations, type Pool } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { approvedInStore, balancesInViews, startWorld, type World } from '../testing/world.fixture'

jest.setTimeout(300_000)

const NAME = 'balances'
const LOOK_AGAIN_MS = 5

describe('going back to the old generation', () => {
  let world: World
  let readers: Pool
  let projector: StartedProcess
  beforeAll(async () => {
    world = await startWorld()
    readers = createPool(world.pool.options.connectionString ?? '', { max: 2 })
    projector = world.startProjector()
    await world.buy(60)
    await world.caughtUp()
  })
  afterAll(async () => {
    await readers.end()
    await world.close()
  })

  const of = async (name = NAME) => (await generations(world.pool)).filter((record) => record.name === name)
  const states = async () => (await of()).map(({ generation, state }) => `${generation} ${state}`)
  const schemaOf = async (generation: number) =>
    (await of()).find((record) => record.generation === generation)?.schema ?? ''
  const run = async (...args: string[]) => {
    const command = world.runCommand(...args, '--json')
    return { ...(await command.exited), output: command.output() }
  }
  const asVersion = (generation: number, version: number) =>
    world.pool.query(
      'update projections.registry set code_version = $3 where name = $1 and generation = $2',
      [NAME, generation, version],
    )
  const expectNothingLost = async () => {
    await world.caughtUp(NAME)
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
  }

  it('is refused where nothing is kept, and changes nothing', async () => {
    expect(await run('rollback', NAME)).toMatchObject({
      code: 3,
      output: expect.stringContaining('balances has no old generation to go back to: rebuild it.'),
    })
    expect(await run('rollback')).toMatchObject({ code: 2 })
    expect(await run('rollback', 'nothing')).toMatchObject({ code: 2 })
    expect(await states()).toEqual(['1 live'])
  })

  it('while purchases go on: readers never see less than before, and both are fed on', async () => {
    expect(await run('rebuild', NAME)).toMatchObject({ code: 0 })
    const seen: number[] = []
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        const { rows } = await readers.query('select coalesce(sum(tokens), 0) as sum from views.balances')
        seen.push(Number(rows[0]?.sum))
        await wait(LOOK_AGAIN_MS)
      }
    })()
    const endSales = world.keepSelling()
    const rolledBack = await run('rollback', NAME)
    isOver = true
    await Promise.all([looking, endSales()])
    expect(rolledBack).toMatchObject({ code: 0 })
    expect(rolledBack.output).toContain('"kind":"handed-over","to":"projector"')
    expect(seen.length).toBeGreaterThan(3)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(await states()).toEqual(['1 live', '2 old'])
    await expectNothingLost()

    expect(await run('rollback', NAME)).toMatchObject({ code: 0 })
    expect(await states()).toEqual(['1 old', '2 live'])
    await expectNothingLost()
  })

  it('killed or cancelled while it waits: nothing has changed, and the same command does it', async () => {
    for (const [signal, code] of [
      ['SIGKILL', null],
      ['SIGINT', 130],
    ] as const) {
      const reader = await readers.connect()
      await reader.query('begin')
      await reader.query('select 1 from views.balances limit 1')
      const command = world.runCommand('rollback', NAME, '--json')
      await command.waitForLog(/"swap-waits","why":"blocked"/)
      expect(await command.kill(signal)).toMatchObject({ code })
      await reader.query('rollback')
      reader.release()
      expect(await states()).toEqual(['1 old', '2 live'])
    }
    expect(await run('rollback', NAME)).toMatchObject({ code: 0 })
    expect(await states()).toEqual(['1 live', '2 old'])
    await world.buy(4)
    await expectNothingLost()
  })

  it('a release with a new version that is taken back after sales finds its generation, without a rebuild', async () => {
    // The first one is of a release that raised the version, and the only one that was fed while it ran.
    await projector.kill('SIGTERM')
    await asVersion(2, 99)
    projector = world.startProjector()
    await world.buy(20)
    await world.caughtUp('purchase-list')
    await projector.kill('SIGTERM')
    const [newer, older] = await of()
    expect(newer?.appliedEvents).toBeGreaterThan(older?.appliedEvents ?? 0)
    await asVersion(1, 99)
    await asVersion(2, 1)

    const upToDate = await run('rebuild', '--outdated')
    expect(upToDate).toMatchObject({ code: 0 })
    expect(upToDate.output).toContain(`"kind":"rolling-back","schema":"${await schemaOf(2)}"`)
    expect(await states()).toEqual(['1 old', '2 live'])
    projector = world.startProjector()
    await world.buy(4)
    // By what it shows: the other generation is of a version that nobody feeds, and the list may be ahead of this one.
    const approved = await approvedInStore(world.store)
    const sum = (tokens: Map<string, number>) => [...tokens.values()].reduce((all, one) => all + one, 0)
    await waitFor(async () => sum(await balancesInViews(world.pool)) >= sum(approved) || undefined, {
      what: 'the balances of the new sales',
    })
    expect(await balancesInViews(world.pool)).toEqual(approved)
  })

  it('of another version needs the release of that version', async () => {
    expect(await run('rollback', NAME)).toMatchObject({
      code: 3,
      output: expect.stringMatching(/balances_v1_g1 \(version 99\), and this code is of version 1/),
    })
    await asVersion(1, 1)
    await expectNothingLost()
  })

  it('is not done where the old one has set aside a stream that the live one has whole', async () => {
    const event = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
    const stream = `${STREAM_PREFIX}${randomUUID()}`
    await world.store.append(stream, [event], 'any')
    await world.caughtUp()
    await projector.kill('SIGTERM')
    await world.pool.query('delete from following.set_aside where subscriber = $1', [await schemaOf(2)])
    projector = world.startProjector()
    await world.buy(4)
    await world.caughtUp()
    const refused = await run('rollback', NAME)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('"kind":"not-rolled-back"')
    expect(refused.output).toContain(`${stream} (PurchaseTeleported`)
    expect(await states()).toEqual(['1 old', '2 live'])
  })

  it('what is old is dropped when asked for, and the live one stays', async () => {
    expect(await run('drop-old')).toMatchObject({ code: 2 })
    expect(await run('drop-old', NAME)).toMatchObject({
      code: 0,
      output: expect.stringContaining('"kind":"old-removed","schema":"balances_v1_g1"'),
    })
    expect(await states()).toEqual(['2 live'])
    expect(await run('drop-old', NAME)).toMatchObject({
      code: 0,
      output: expect.stringContaining('{"projection":"balances","kind":"nothing-old"}'),
    })
    expect(await run('rebuild', 'sale-figures', 'audit-trail')).toMatchObject({ code: 0 })
    expect((await generations(world.pool)).filter(({ state }) => state === 'old')).toHaveLength(2)
    expect(await run('drop-old', '--all')).toMatchObject({ code: 0 })
    expect((await generations(world.pool)).every(({ state }) => state === 'live')).toBe(true)
  })
})
