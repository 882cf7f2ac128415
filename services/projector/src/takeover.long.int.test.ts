// Guards: packages/consumer/src, packages/read-store/src, services/projector/src
import { ledgerProjections } from '@presale/ledger'
import { STREAM_PREFIX } from '@presale/purchases'
import { generations } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { approvedInStore, balancesInViews, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

/** Each lease that goes from one holder to another without having been given back. */
const NOTE_TAKEOVERS = `
  create table public.takeovers (name text, last_renewed_at timestamptz, taken_at timestamptz);
  create function public.note_takeover() returns trigger language plpgsql as $$
    begin
      insert into public.takeovers values (new.name, old.renewed_at, new.renewed_at);
      return new;
    end $$;
  create trigger takeovers after update on following.leases for each row
    when (old.holder is not null and new.epoch > old.epoch) execute function public.note_takeover();
`

describe('a projector that is frozen, with another one beside it', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  it('given SIGSTOP while it applies, then the standby takes over, and nothing is doubled once it wakes', async () => {
    const first = world.startProjector({ PROJECTION_BATCH_SIZE: '20' })
    await first.waitForLog(/"schema":"balances_v1_g1".*feeding/)
    const standby = world.startProjector()
    await standby.waitForLog(/projector ready/)
    const buying = world.buy(150)
    await waitFor(async () => ((await balancesInViews(world.pool)).size > 0 ? true : undefined), {
      what: 'the first credits',
    })
    await world.pool.query(NOTE_TAKEOVERS)
    process.kill(first.pid, 'SIGSTOP')
    const heldByFirst = async () =>
      (await world.pool.query('select 1 from following.leases where holder like $1', [`%/${first.pid}/%`]))
        .rowCount ?? 0
    // It may have let some go for the standby by then, two at most.
    const frozen = await heldByFirst()
    expect(frozen).toBeGreaterThanOrEqual(2)
    await waitFor(async () => ((await heldByFirst()) === 0 ? true : undefined), {
      what: 'the standby to take over',
      timeoutMs: 30_000,
    })
    await buying
    await world.caughtUp()
    await waitFor(
      async () => {
        const { rows } = await world.pool.query(
          `select renewed_at < now() - interval '10 s' as late from following.leases`,
        )
        // Of each projection, and of the log.
        return (
          (rows.length === ledgerProjections.length + 1 && rows.every(({ late }) => late === false)) ||
          undefined
        )
      },
      { what: 'all leases to be renewed' },
    )
    // By the database's clock, from the holder's last renewal on: not before the lease was over. How soon after it depends
    // on how busy the machine is.
    const { rows: takeovers } = await world.pool.query(
      `select taken_at - last_renewed_at >= interval '8 s' as is_over from public.takeovers`,
    )
    expect(takeovers).toEqual(Array.from({ length: frozen }, () => ({ is_over: true })))

    process.kill(first.pid, 'SIGCONT')
    await first.waitForLog(/feeding broke off/)
    await world.buy(30)
    await world.caughtUp()
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
    for (const record of await generations(world.pool)) expect(record.appliedEvents).toBe(540)
    await Promise.all([first.kill('SIGTERM'), standby.kill('SIGTERM')])
  })
})

describe('an event store that is not the one that was followed', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  const reset = async (...args: string[]) => {
    const command = world.runCommand('reset', ...args, '--json')
    return { ...(await command.exited), output: command.output() }
  }

  it('given its newest events removed, then it is refused by name with exit code 78, and a reset brings all to agree', async () => {
    const projector = world.startProjector()
    await projector.waitForLog(/projector ready/)
    await world.buy(40)
    await world.caughtUp()
    await projector.kill('SIGTERM')
    await world.changeStore(
      'delete from event_store_node.events where position > (select max(position) - 30 from event_store_node.events)',
    )

    const refused = world.startProjector()
    expect(await refused.exited).toMatchObject({ code: 78 })
    expect(refused.output()).toMatch(/where the event store has no event/)
    const rebuild = world.runCommand('rebuild', 'balances', '--json')
    expect(await rebuild.exited).toMatchObject({ code: 78 })

    expect(await reset('--all')).toMatchObject({ code: 0 })
    await agrees()
  })

  it('given that it was behind and sold on, then another event at the very same position is noticed', async () => {
    const projector = world.startProjector()
    await projector.waitForLog(/projector ready/)
    await world.buy(10)
    await world.caughtUp()
    await projector.kill('SIGTERM')
    const head = await world.store.headOf(STREAM_PREFIX)
    await world.changeStore(
      'delete from event_store_node.events where position > (select max(position) - 12 from event_store_node.events)',
    )
    await world.buy(20)
    expect(Number((await world.store.headOf(STREAM_PREFIX))?.commit)).toBeGreaterThan(Number(head?.commit))

    const refused = world.startProjector()
    expect(await refused.exited).toMatchObject({ code: 78 })
    expect(refused.output()).toMatch(/stands at \d+\/\d+ after event .* where the event store has/)
    expect(await reset('--all')).toMatchObject({ code: 0 })
    await agrees()
  })

  /** A new projector, started on what the reset left: balances and list as the store has them. */
  async function agrees(): Promise<void> {
    const projector = world.startProjector()
    await world.buy(3)
    await world.caughtUp()
    expect(await balancesInViews(world.pool)).toEqual(await approvedInStore(world.store))
    const { rows } = await world.pool.query(
      `select (select sum(tokens) from views.balances) = (select sum(amount) from views.purchases where status = 'approved') as agrees`,
    )
    expect(rows).toEqual([{ agrees: true }])
    await projector.kill('SIGTERM')
  }
})
