// Guards: packages/read-store/src, services/projector/src/rebuild
import { createPool, generations, type Pool } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { type WatchedLine, watchedLine } from '../testing/watched-line'
import { approvedInStore, balancesInViews, startWorld, type World } from '../testing/world.fixture'

jest.setTimeout(300_000)

const NAME = 'balances'

/** Is this statement one of a swap? Each of its kinds, in the order in which they come. */
const MOMENTS: Readonly<Record<string, (text: string, before: readonly string[]) => boolean>> = {
  'sets its limits': (text) => text.includes("set local lock_timeout = '200ms'"),
  'holds the live generation': (text) => /from projections\.registry where name = .* for update/s.test(text),
  'looks how far the other one is': (text, before) =>
    /registry where id = \$1$/.test(text) && isInSwap(before),
  'looks for what the other one lacks': (text) => text.includes('from following.set_aside mine'),
  'holds both': (text) => text.includes('from projections.registry where id = $1 for update'),
  'has changed the names': (text) => text.includes('view views.balances'),
}

function isInSwap(before: readonly string[]): boolean {
  const begun = before.findLastIndex((text) => text.startsWith('begin'))
  return before.slice(begun).some((text) => text.includes("set local lock_timeout = '200ms'"))
}

describe('an operator’s command that is stopped in the middle of a swap', () => {
  let world: World
  let readers: Pool
  const lines: WatchedLine[] = []
  beforeAll(async () => {
    world = await startWorld()
    readers = createPool(databaseUrl(), { max: 2, queryTimeoutMs: 5000 })
    world.startProjector()
    await world.buy(20)
    await world.caughtUp()
    expect((await world.runCommand('rebuild', NAME).exited).code).toBe(0)
  })
  afterEach(async () => {
    for (const line of lines.splice(0)) await line.close()
  })
  afterAll(async () => {
    await readers.end()
    await world.close()
  })

  const databaseUrl = () => world.pool.options.connectionString ?? ''
  const states = async () =>
    (await generations(world.pool)).filter(({ name }) => name === NAME).map(({ state }) => state)

  /** Runs a command that is stopped as soon as it has said this, before it can have an answer. */
  async function stoppedAt(moment: string, ...args: readonly string[]): Promise<StartedProcess> {
    let command: StartedProcess | undefined
    let isStopped = false
    const line = await watchedLine(databaseUrl(), (text, before) => {
      if (isStopped || !command || !MOMENTS[moment]?.(text, before)) return
      isStopped = true
      process.kill(command.pid, 'SIGSTOP')
    })
    lines.push(line)
    command = world.runCommandWith({ DATABASE_URL: line.url }, ...args, '--json')
    await waitFor(() => isStopped || undefined, { what: `the command to be stopped where it ${moment}` })
    return command
  }

  /** Reads and events go on, as ever. */
  async function expectSaleToGoOn(): Promise<void> {
    const read = async () => (await readers.query('select count(*) from views.balances')).rows[0]
    await waitFor(read, { what: 'a reader to be answered', timeoutMs: 5000 })
    await world.buy(3)
    const balances = async () => {
      const [shown, stored] = [await balancesInViews(readers), await approvedInStore(world.store)]
      return [...stored].every(([buyer, tokens]) => shown.get(buyer) === tokens) || undefined
    }
    await waitFor(balances, { what: 'the new purchases to be shown', timeoutMs: 15_000 })
  }

  it.each(Object.keys(MOMENTS))(
    'given that it %s, the sale goes on, and so does the command once it may',
    async (moment) => {
      const command = await stoppedAt(moment, 'rollback', NAME)
      await expectSaleToGoOn()
      process.kill(command.pid, 'SIGCONT')
      expect([moment, (await command.exited).code, command.output()]).toEqual([
        moment,
        0,
        expect.stringContaining('"kind":"swapped"'),
      ])
      expect((await states()).sort()).toEqual(['live', 'old'])
      await expectSaleToGoOn()
    },
  )

  it('given that it is never let on, another one does it instead', async () => {
    const stopped = await stoppedAt('holds both', 'rollback', NAME)
    await waitFor(
      async () => ((await world.runCommand('rollback', NAME).exited).code === 0 ? true : undefined),
      { what: 'another command to be let in' },
    )
    await expectSaleToGoOn()
    process.kill(stopped.pid, 'SIGCONT')
    expect((await stopped.exited).code).not.toBe(0)
    expect((await states()).sort()).toEqual(['live', 'old'])
    await expectSaleToGoOn()
  })
})
