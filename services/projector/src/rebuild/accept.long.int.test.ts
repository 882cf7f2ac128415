// Guards: packages/read-store/src, services/projector/src/rebuild
import { randomUUID } from 'node:crypto'
import { STREAM_PREFIX } from '@presale/purchases'
import { column, createPool, generations, row, rowsOf, setAsideStreams } from '@presale/read-store'
import type { StartedProcess } from '@presale/testing'
import { z } from 'zod'
import { startWorld, type World } from '../testing/world.fixture'

jest.setTimeout(300_000)

describe('a generation that has set aside a stream which the live one has whole', () => {
  let world: World
  let projector: StartedProcess
  let purchaseId: string
  beforeAll(async () => {
    world = await startWorld()
    await world.buy(20)
    projector = world.startProjector()
    await world.caughtUp()
    const { rows } = await world.pool.query('select id from views.purchases limit 1')
    purchaseId = String(rows[0]?.id)
    await lose(purchaseId)
  })
  afterAll(() => world.close())

  /** An event that this code cannot read, and the live balances of an earlier release could. */
  const lose = async (id: string): Promise<void> => {
    const event = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
    await world.store.append(`${STREAM_PREFIX}${id}`, [event], 'any')
    await world.caughtUp()
    await projector.kill('SIGTERM')
    const { schema } = await live()
    await world.pool.query('delete from following.set_aside where subscriber = $1', [schema])
    projector = world.startProjector()
    await world.caughtUp()
  }
  const of = async (name: string) => (await generations(world.pool)).filter((record) => record.name === name)
  const live = async () => {
    const found = (await of('balances')).find(({ state }) => state === 'live')
    if (!found) throw new Error('There is always a live one')
    return found
  }
  const states = async () => (await of('balances')).map(({ generation, state }) => `${generation} ${state}`)
  const run = async (...args: string[]) => {
    const command = world.runCommand(...args)
    return { ...(await command.exited), output: command.output() }
  }
  const actions = () =>
    rowsOf(
      world.pool,
      row({ subject: column.text(), after: column.json(z.record(z.string(), z.unknown())) }),
      `select subject, after from sale.admin_actions where action = 'generation-accepted' order by at`,
    )
  const failed = async (generation: number) => {
    const rebuilt = await run('rebuild', 'balances', '--json')
    const schema = `balances_v1_g${generation}`
    expect(rebuilt).toMatchObject({
      code: 1,
      output: expect.stringContaining(`"kind":"failed","schema":"${schema}"`),
    })
    expect(rebuilt.output).toContain(`${STREAM_PREFIX}${purchaseId} (PurchaseTeleported`)
    expect(rebuilt.output).toContain(`accept ${schema} --reason`)
    return schema
  }

  it('is not swapped in, and accepting it takes a reason', async () => {
    const schema = await failed(2)
    for (const args of [['accept'], ['accept', schema], ['accept', schema, '--reason', ' ']]) {
      expect(await run(...args)).toMatchObject({ code: 2, output: expect.stringContaining('and why?') })
    }
    expect(await states()).toEqual(['1 live', '2 failed'])
    expect(await actions()).toEqual([])
    expect(await run('accept', 'balances_v1_g9', '--reason', 'odd')).toMatchObject({ code: 3 })
    expect(await run('accept', 'balances_v1_g1', '--reason', 'odd')).toMatchObject({ code: 3 })
    const wholeName = (await of('audit-trail'))[0]?.schema ?? ''
    expect(await run('accept', wholeName, '--reason', 'odd')).toMatchObject({ code: 3 })
    expect(await actions()).toEqual([])
  })

  it('accepted twice at once it is one action, which outlives a kill, and then it replaces the live one', async () => {
    const schema = 'balances_v1_g2'
    // A reader in a long transaction keeps the swap waiting, so that it can be killed there.
    const readers = createPool(world.pool.options.connectionString ?? '', { max: 1 })
    const reader = await readers.connect()
    await reader.query('begin')
    await reader.query('select 1 from views.balances limit 1')
    const both = ['one', 'other'].map((reason) =>
      world.runCommand('accept', schema, '--reason', reason, '--json'),
    )
    const refused = await Promise.race(both.map(async (command) => ({ command, ...(await command.exited) })))
    expect(refused).toMatchObject({ code: 3 })
    expect(refused.command.output()).toContain('Another rebuild is running')
    const building = both.find((command) => command !== refused.command)
    await building?.waitForLog(/"swap-waits","why":"blocked"/)
    await building?.kill('SIGKILL')
    await reader.query('rollback')
    reader.release()
    await readers.end()
    expect(await states()).toEqual(['1 live', '2 building'])
    const recorded = await actions()
    expect(recorded).toEqual([
      {
        subject: schema,
        after: {
          projection: 'balances',
          reason: expect.stringMatching(/^(one|other)$/),
          purchases: 1,
          missing: expect.stringContaining(`${STREAM_PREFIX}${purchaseId} (PurchaseTeleported`),
        },
      },
    ])

    const again = await run('accept', schema, '--reason', 'once more', '--json')
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('"streams":0') })
    expect(again.output).toContain(`"kind":"swapped","schema":"${schema}"`)
    expect(await states()).toEqual(['1 old', '2 live'])
    expect(await actions()).toEqual(recorded)
    const marks = (await setAsideStreams(world.pool)).filter(({ subscriber }) => subscriber === schema)
    expect(marks).toMatchObject([
      { stream: `${STREAM_PREFIX}${purchaseId}`, acceptedReason: recorded[0]?.after.reason },
    ])
    expect(await run('accept', schema, '--reason', 'odd')).toMatchObject({
      code: 3,
      output: expect.stringContaining('is live'),
    })
  })

  it('what is set aside after that is not accepted with it, and a start goes on with what is accepted', async () => {
    const { rows } = await world.pool.query('select id from views.purchases where id <> $1 limit 1', [
      purchaseId,
    ])
    purchaseId = String(rows[0]?.id)
    await lose(purchaseId)
    const schema = await failed(3)
    // As if one of them had been accepted before the other was set aside.
    await world.pool.query(
      `update following.set_aside set accepted_reason = 'one' where subscriber = $1 and stream <> $2`,
      [schema, `${STREAM_PREFIX}${purchaseId}`],
    )
    await world.pool.query('update projections.registry set code_version = 0 where schema_name = $1', [
      (await live()).schema,
    ])
    const started = await run('rebuild', '--outdated', '--json')
    expect(started).toMatchObject({
      code: 1,
      output: expect.stringContaining(`"failed","schema":"${schema}"`),
    })
    expect(started.output).toContain(`whole: ${STREAM_PREFIX}${purchaseId} (`)

    expect(await run('accept', schema, '--reason', 'both', '--json')).toMatchObject({
      code: 0,
      output: expect.stringContaining('"streams":1'),
    })
    expect((await live()).schema).toBe(schema)
    expect((await actions()).map(({ after }) => after.purchases)).toEqual([1, 1])
  })
})
