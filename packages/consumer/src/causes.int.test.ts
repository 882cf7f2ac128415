import { requestResume } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { startWorld, type World } from './world.fixture'

/** Postgres itself refuses the rows that a test names, by the SQLSTATE it names. */
const REFUSING = `
  create table public.refusals (id text primary key, code text not null);
  create function public.refuse() returns trigger language plpgsql as $$
    declare found text;
    begin
      select code into found from public.refusals where id = new.id;
      if found is not null then raise exception 'refused' using errcode = found; end if;
      return new;
    end $$;
  create trigger refuse before insert on public.noted for each row execute function public.refuse();
`

describe('what becomes of an event that the database refuses', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
    await world.pool.query(REFUSING)
  })
  afterEach(() => world.close())

  const refuse = (code: string) =>
    world.pool.query('insert into public.refusals values ($1, $2)', ['e2', code])
  const append = (...streams: string[]) => {
    for (const stream of streams) world.store.append(stream, 'Counted')
  }

  it.each(['22003', '22021', '22P02', '23502', '23505', '23514'])(
    'given %s, which is of its data, then its stream alone is set aside, for this subscriber alone',
    async (code) => {
      await refuse(code)
      append('a-1', 'a-2', 'a-2', 'a-1')
      const consumer = world.consumer()
      const other = consumer.subscribe(world.subscriber({ name: 'others', apply: async () => undefined }))
      const subscription = consumer.subscribe(world.subscriber())
      await world.appliedAre(['e1', 'e4'])
      await waitFor(() => (other.isCaughtUp ? true : undefined), { what: 'the other subscriber' })
      expect(await world.marks()).toMatchObject([
        { subscriber: 'notes', stream: 'a-2', revision: 0, kind: 'inapplicable', eventId: 'e2' },
      ])
      expect((await world.marks())[0]?.cause).toContain(code)
      expect(subscription.phase).toBe('feeding')
    },
  )

  it.each(['42703', '42P01', 'P0001'])(
    'given %s, which is of the tables or the code, then it stops before the event, and nothing is set aside',
    async (code) => {
      await refuse(code)
      append('a-1', 'a-2', 'a-1')
      const subscription = world.consumer().subscribe(world.subscriber())
      await waitFor(() => (subscription.phase === 'stopped' ? true : undefined), { what: 'it to stop' })
      expect(await world.applied()).toEqual(['e1'])
      expect(await world.marks()).toEqual([])
    },
  )

  it.each(['40001', '53100', '55P03', '57014'])(
    'given %s, which is of this moment, then it is tried again until it passes, and nothing is set aside',
    async (code) => {
      await refuse(code)
      append('a-1', 'a-2', 'a-1')
      const subscription = world.consumer().subscribe(world.subscriber())
      await waitFor(() => (subscription.reason ? true : undefined), { what: 'it to break off' })
      await world.pool.query('delete from public.refusals')
      await world.appliedAre(['e1', 'e2', 'e3'])
      expect(await world.marks()).toEqual([])
    },
  )

  it.each(['before', 'after'] as const)(
    'given an event that arrives while its stream is resumed, %s that is read, then it is applied once and in order',
    async (when) => {
      const { store } = world
      await refuse('22003')
      append('a-1', 'a-2', 'a-2')
      world.consumer().subscribe(world.subscriber())
      await world.appliedAre(['e1'])
      await waitFor(async () => (await world.marks())[0], { what: 'the mark' })

      await world.pool.query('delete from public.refusals')
      const read = store.readStream.bind(store)
      let isRead = false
      store.readStream = async function* (stream) {
        if (!isRead && when === 'before') append('a-2')
        yield* read(stream)
        if (!isRead && when === 'after') append('a-2')
        isRead = true
      }
      await requestResume(world.pool, { stream: 'a-2' })
      await world.appliedAre(['e1', 'e2', 'e3', 'e4'])
      expect(isRead).toBe(true)
      await waitFor(async () => ((await world.marks()).length === 0 ? true : undefined), { what: 'no mark' })
      append('a-2')
      await world.appliedAre(['e1', 'e2', 'e3', 'e4', 'e5'])
    },
  )
})
