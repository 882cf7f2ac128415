import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { at, MemoryStore } from '../memory-store.fixture'
import { ScriptedDatabase, standing } from '../scripted-database.fixture'
import { ForeignStore } from './store-identity'
import { StoreWatch } from './store-watch'
import { watchedStore } from './watched-store'

const store = new MemoryStore()
store.append('a-1', 'Counted')

describe('the watch over the store', () => {
  function watch(script: Pick<EventStore, 'eventAt'> = store) {
    const database = new ScriptedDatabase({ 'from following.checkpoints': [standing('notes', 10)] })
    const log = { info: jest.fn(), error: jest.fn() }
    const eventAt = jest.fn(script.eventAt.bind(script))
    return {
      database,
      log,
      eventAt,
      watched: new StoreWatch({ pool: database.pool, store: { eventAt }, log }),
    }
  }
  const foreign = [standing('notes', 20)]

  it('asks once, and again after a loss', async () => {
    const { watched, eventAt } = watch()
    await watched.assertKnown()
    await watched.assertKnown()
    expect(eventAt).toHaveBeenCalledTimes(1)
    watched.lost()
    await watched.assertKnown()
    expect(eventAt).toHaveBeenCalledTimes(2)
  })
  it('is one check for all that ask at once, and another for who asks later', async () => {
    const { watched, eventAt } = watch()
    await Promise.all([watched.check(), watched.check(), watched.assertKnown()])
    expect(eventAt).toHaveBeenCalledTimes(1)
    await watched.check()
    expect(eventAt).toHaveBeenCalledTimes(2)
  })
  it('refuses a foreign store without asking again, says so once, and says when it is the right one again', async () => {
    const { watched, database, log, eventAt } = watch()
    await watched.assertNotForeign()
    database.say('from following.checkpoints', foreign)
    await expect(watched.assertKnown()).rejects.toThrow(ForeignStore)
    expect(log.error).toHaveBeenCalledTimes(1)
    await expect(watched.assertKnown()).rejects.toThrow(ForeignStore)
    await expect(watched.assertNotForeign()).rejects.toThrow(ForeignStore)
    expect(eventAt).toHaveBeenCalledTimes(1)
    await watched.check()
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.info).not.toHaveBeenCalled()
    database.say('from following.checkpoints', [standing('notes', 10)])
    await watched.check()
    await watched.assertNotForeign()
    await watched.assertKnown()
    expect(log.info).toHaveBeenCalledTimes(1)
    expect(eventAt).toHaveBeenCalledTimes(3)
    await watched.check()
    expect(log.info).toHaveBeenCalledTimes(1)
  })
  it('a store that became foreign is known no more', async () => {
    const { watched, database } = watch()
    await watched.assertKnown()
    database.say('from following.checkpoints', foreign)
    await watched.check()
    await expect(watched.assertKnown()).rejects.toThrow(ForeignStore)
  })
  it('given the store is away, nothing is known, and the next one asks again', async () => {
    let isAway = true
    const { watched, eventAt } = watch({
      eventAt: async (position) => {
        if (isAway) throw new EventStoreUnavailable('away')
        return store.eventAt(position)
      },
    })
    await expect(watched.assertKnown()).rejects.toThrow('away')
    await watched.assertNotForeign()
    isAway = false
    await watched.assertKnown()
    expect(eventAt).toHaveBeenCalledTimes(2)
  })
  it('given the database fails, a known store is still known', async () => {
    const { watched, database, eventAt } = watch()
    await watched.assertKnown()
    database.say('from following.checkpoints', new Error('the database is away'))
    await expect(watched.check()).rejects.toThrow('the database is away')
    await watched.assertKnown()
    expect(eventAt).toHaveBeenCalledTimes(1)
  })
  it('given the store goes away in a check that was shared, what was known before is forgotten', async () => {
    let isAway = false
    const { watched, eventAt } = watch({
      eventAt: async (position) => {
        if (isAway) throw new EventStoreUnavailable('away')
        return store.eventAt(position)
      },
    })
    await watched.assertKnown()
    isAway = true
    await expect(watched.check()).rejects.toThrow('away')
    isAway = false
    await watched.assertKnown()
    expect(eventAt).toHaveBeenCalledTimes(3)
  })
  it('given the store is lost while it is asked, the answer proves nothing', async () => {
    let losing = true
    const { watched, eventAt } = watch({
      eventAt: async (position) => {
        if (losing) watched.lost()
        return store.eventAt(position)
      },
    })
    await expect(watched.assertKnown()).rejects.toThrow(EventStoreUnavailable)
    losing = false
    await watched.assertKnown()
    expect(eventAt).toHaveBeenCalledTimes(2)
  })
})

describe('a store under watch', () => {
  const away = new EventStoreUnavailable('away')
  function under(error?: Error) {
    const answer = <T>(value: T) => jest.fn(async () => (error ? Promise.reject(error) : value))
    async function* events() {
      if (error) throw error
      yield 'an event'
    }
    const inner = {
      append: answer('appended'),
      readStream: jest.fn(events),
      follow: jest.fn(events),
      headOf: answer('head'),
      eventAt: answer('event'),
      readEvent: answer('one'),
      ping: answer('pong'),
      about: answer('about'),
      close: jest.fn(async () => 'closed'),
    }
    const watch = { assertKnown: jest.fn(async () => undefined), lost: jest.fn() }
    return { inner, watch, store: watchedStore(inner as unknown as EventStore, watch) }
  }
  const all = async (events: AsyncIterable<unknown>) => {
    const found: unknown[] = []
    for await (const event of events) found.push(event)
    return found
  }
  const calls: [string, (store: EventStore) => Promise<unknown>, unknown, unknown[]][] = [
    ['append', (store) => store.append('a', [], 3), 'appended', ['a', [], 3]],
    ['readStream', (store) => all(store.readStream('a')), ['an event'], ['a']],
    ['follow', (store) => all(store.follow({ prefix: 'a' })), ['an event'], [{ prefix: 'a' }]],
    ['headOf', (store) => store.headOf('a'), 'head', ['a']],
    ['eventAt', (store) => store.eventAt(at(1)), 'event', [at(1)]],
    ['readEvent', (store) => store.readEvent('a', 2), 'one', ['a', 2]],
    ['ping', (store) => store.ping(), 'pong', []],
    ['about', (store) => store.about(), 'about', []],
  ]

  it.each(calls)('%s is handed on and answered', async (name, call, answer, given) => {
    const { inner, watch, store } = under()
    expect(await call(store)).toEqual(answer)
    expect(inner[name as 'append']).toHaveBeenCalledWith(...given)
    expect(watch.assertKnown).toHaveBeenCalledTimes(name === 'append' ? 1 : 0)
    expect(watch.lost).not.toHaveBeenCalled()
  })
  it.each(calls)('given %s finds it away, the watch hears of it', async (_name, call) => {
    const { watch, store } = under(away)
    await expect(call(store)).rejects.toBe(away)
    expect(watch.lost).toHaveBeenCalledTimes(1)
  })
  it.each(calls)('given %s finds any other fault, the store is not lost', async (_name, call) => {
    const other = new RangeError('odd')
    const { watch, store } = under(other)
    await expect(call(store)).rejects.toBe(other)
    expect(watch.lost).not.toHaveBeenCalled()
  })
  it('appends nothing to a store that is not known, and closes the one beneath', async () => {
    const { inner, watch, store } = under()
    watch.assertKnown.mockRejectedValueOnce(new ForeignStore('another'))
    await expect(store.append('a', [], 'any')).rejects.toThrow(ForeignStore)
    expect(inner.append).not.toHaveBeenCalled()
    await store.close()
    expect(inner.close).toHaveBeenCalled()
  })
})
