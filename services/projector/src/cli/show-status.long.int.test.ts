// Guards: services/projector/src, packages/consumer/src
import { type StartedProcess, waitFor } from '@presale/testing'
import { startWorld, type World } from '../testing/world.fixture'
import type { ForeignSubscriber, StatusLine } from './show-status'

jest.setTimeout(240_000)

const WITHOUT_NEWEST =
  'delete from event_store_node.events where position > (select max(position) - 3 from event_store_node.events)'
const MENDING = 'npm run projections -- reset --all'

describe('the status of projections', () => {
  let world: World
  let projector: StartedProcess
  beforeAll(async () => {
    world = await startWorld()
    projector = world.startProjector()
    await world.buy(5)
    await world.caughtUp()
  })
  afterAll(() => world.close())

  const status = async () => {
    const command = world.runCommand('status', '--json')
    expect(await command.exited).toMatchObject({ code: 0 })
    return command
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as StatusLine | ForeignSubscriber)
  }
  const projections = async () => (await status()).filter((line): line is StatusLine => 'schema' in line)

  it('given everything is applied, there is nothing to do', async () => {
    const lines = await projections()
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(line).toMatchObject({ isForeign: false, lagEvents: 0, toDo: [] })
  })

  it('given an event store that is older than the views, it says so, and which command mends it', async () => {
    await world.pool.query(
      `insert into following.checkpoints (name, commit_position, prepare_position, event_id, stream, revision)
       select 'mails', checkpoint_commit, checkpoint_prepare, checkpoint_event_id, checkpoint_stream, checkpoint_revision
       from projections.registry where name = 'balances'`,
    )
    await world.changeStore(WITHOUT_NEWEST)
    await waitFor(async () => ((await projector.exited).code === 78 ? true : undefined), {
      what: 'the projector to end',
    })
    const lines = await projections()
    for (const { isForeign, lagEvents, lagSeconds, toDo } of lines) {
      expect([isForeign, lagEvents, lagSeconds, toDo]).toEqual([
        true,
        null,
        null,
        [expect.stringContaining(MENDING)],
      ])
    }
    const others = (await status()).filter((line) => 'kind' in line)
    expect(others).toEqual([
      { kind: 'foreign-subscriber', name: 'log', toDo: [expect.stringContaining(MENDING)] },
      { kind: 'foreign-subscriber', name: 'mails', toDo: [expect.stringContaining(MENDING)] },
    ])
  })

  it('given that command, it feeds them from the store that is there, once a projector runs', async () => {
    expect((await world.runCommand('reset', '--all').exited).code).toBe(0)
    world.startProjector()
    const isWell = async () =>
      (await projections()).every(({ isForeign, toDo }) => !isForeign && toDo.length === 0) || undefined
    await waitFor(isWell, { what: 'the projections to be fed' })
  })
})
