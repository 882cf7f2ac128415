import { checkedStore, type Decoration, decorate } from './decorate'
import type { EventStore } from './event-store'

const position = { commit: '1', prepare: '1' }
const appended = { revision: 3, position }

/** A store that answers each call with its name and arguments. */
function named() {
  const answer =
    (name: string) =>
    async (...args: unknown[]) => [name, ...args]
  async function* events(this: string, ...args: unknown[]) {
    yield [this, ...args]
  }
  const store = {
    append: jest.fn(async () => appended),
    readStream: events.bind('readStream'),
    readBackwards: events.bind('readBackwards'),
    follow: events.bind('follow'),
    headOf: answer('headOf'),
    backlogAfter: answer('backlogAfter'),
    eventAt: answer('eventAt'),
    readEvent: answer('readEvent'),
    ping: answer('ping'),
    about: answer('about'),
    close: answer('close'),
  }
  return { store: store as unknown as EventStore, append: store.append }
}

const first = async (events: AsyncIterable<unknown>) => {
  for await (const event of events) return event
  return undefined
}
const readings: [name: string, read: (store: EventStore) => AsyncIterable<unknown>, args: unknown[]][] = [
  ['readStream', (store) => store.readStream('a'), ['a']],
  ['readBackwards', (store) => store.readBackwards('a'), ['a']],
  ['follow', (store) => store.follow({ prefix: 'a' }), [{ prefix: 'a' }]],
]
const questions: [name: string, ask: (store: EventStore) => Promise<unknown>, args: unknown[]][] = [
  ['headOf', (store) => store.headOf('a'), ['a']],
  [
    'backlogAfter',
    (store) => store.backlogAfter({ prefix: 'a', after: position }),
    [{ prefix: 'a', after: position }],
  ],
  ['eventAt', (store) => store.eventAt(position), [position]],
  ['readEvent', (store) => store.readEvent('a', 2), ['a', 2]],
  ['ping', (store) => store.ping(), []],
  ['about', (store) => store.about(), []],
]

describe('a store with something around its calls', () => {
  it.each(readings)('given nothing around %s, it is as it was', async (name, read, args) => {
    expect(await first(read(decorate(named().store, {})))).toEqual([name, ...args])
  })
  it.each(questions)('given nothing around %s, it is as it was', async (name, ask, args) => {
    expect(await ask(decorate(named().store, {}))).toEqual([name, ...args])
  })
  it('given something around appends, it decides, and knows what is appended where', async () => {
    const { store, append } = named()
    const around = jest.fn<Promise<typeof appended>, [() => Promise<typeof appended>, ...unknown[]]>(
      async (next) => ({ ...(await next()), revision: 9 }),
    )
    expect(await decorate(store, { append: around }).append('a', [], 'any')).toEqual({
      revision: 9,
      position,
    })
    expect(around).toHaveBeenCalledWith(expect.any(Function), 'a', [], 'any')
    expect(append).toHaveBeenCalledWith('a', [], 'any')
  })
  it.each(readings)('given something around reading, %s goes through it', async (name, read, args) => {
    const around: Decoration = {
      async *reading(below) {
        for await (const event of below()) yield event
        throw new RangeError(name)
      },
    }
    const all: unknown[] = []
    const reading = async () => {
      for await (const event of read(decorate(named().store, around))) all.push(event)
    }
    await expect(reading()).rejects.toThrow(name)
    expect(all).toEqual([[name, ...args]])
  })
  it.each(questions)('given something around asking, %s goes through it', async (_name, ask) => {
    await expect(
      ask(decorate(named().store, { asking: () => Promise.reject(new RangeError('no')) })),
    ).rejects.toThrow('no')
  })
  it('is closed as it was', async () => {
    expect(
      await decorate(named().store, { asking: () => Promise.reject(new RangeError('no')) }).close(),
    ).toEqual(['close'])
  })
})

describe('a store that looks at something first', () => {
  const check = () => {
    throw new RangeError('too late')
  }
  it('given that it must not be, nothing is appended, and what only reads goes on', async () => {
    const { store, append } = named()
    expect(() => checkedStore(store, check).append('a', [], 'any')).toThrow('too late')
    expect(append).not.toHaveBeenCalled()
    expect(await first(checkedStore(store, check).readStream('a'))).toEqual(['readStream', 'a'])
  })
  it('given that it looks before it reads, too, nothing is read', () => {
    const { store } = named()
    for (const [, read] of readings)
      expect(() => read(checkedStore(store, check, { reading: true }))).toThrow('too late')
  })
})
