import { setImmediate as turn } from 'node:timers/promises'
import { at, MemoryStore } from '../memory-store.fixture'
import type { EventReader } from '../subscriber'
import { type CatchUpReader, CatchUps } from './catch-up'
import type { Item } from './incoming'

const prefixes = ['a-']
const nameOf = (item: Item<string>) => (item === 'caught-up' ? item : item.stored.id)
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `e${from + index}`)

function given({ events = 0, window = 100, patienceMs = 60_000 } = {}) {
  const store = new MemoryStore()
  for (let count = 0; count < events; count += 1) store.append('a-1', 'Counted')
  const read = jest.fn<string, Parameters<EventReader<string>['read']>>(({ id }) => id)
  const reader: EventReader<string> = { read, skipIn: () => undefined, standIn: ({ id }) => id }
  const catchUps = new CatchUps<string>({ store, prefixes, reader }, { window, patienceMs })
  return { store, catchUps, read }
}

/** Takes so many items, as one that reads without a pause. */
async function taken(reader: CatchUpReader<string>, most: number): Promise<string[]> {
  const names: string[] = []
  for await (const item of reader) {
    names.push(nameOf(item))
    if (names.length === most) break
  }
  return names
}

const settled = async (isSo: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 20_000 && !isSo(); turns += 1) await turn()
}

describe('catching up', () => {
  it('given several from one place, then the store is read and decoded once for all of them', async () => {
    const { store, catchUps, read } = given({ events: 50 })
    const readers = [catchUps.join(undefined), catchUps.join(undefined), catchUps.join(undefined)]
    const all = await Promise.all(readers.map((reader) => taken(reader, 51)))
    for (const names of all) expect(names).toEqual([...ids(1, 50), 'caught-up'])
    expect(store.subscriptions).toBe(1)
    expect(read).toHaveBeenCalledTimes(50)
    for (const reader of readers) reader.leave()
  })

  it('hands on what comes after the head, until who reads has left', async () => {
    const { store, catchUps } = given({ events: 1 })
    const reader = catchUps.join(undefined)
    expect(await taken(reader, 2)).toEqual(['e1', 'caught-up'])
    store.append('a-1', 'Counted')
    expect(await taken(reader, 1)).toEqual(['e2'])
    reader.leave()
    expect(await taken(reader, 1)).toEqual([])
  })

  it('keeps so much behind the slowest that one somewhat further back may still join', async () => {
    const { store, catchUps } = given({ events: 250, window: 100 })
    const first = catchUps.join(at(10))
    await taken(first, 90)
    const later = catchUps.join(at(50))
    expect(store.subscriptions).toBe(1)
    expect(await taken(later, 94)).toEqual(ids(2, 95))
    first.leave()
    later.leave()
  })

  it('reads no further ahead than its window allows', async () => {
    const { catchUps, read } = given({ events: 250, window: 20 })
    const [slow, quick] = [catchUps.join(undefined), catchUps.join(undefined)]
    const names: string[] = []
    const taking = (async () => {
      for await (const item of quick) names.push(nameOf(item))
    })()
    await settled(() => names.length === 20)
    for (let turns = 0; turns < 50; turns += 1) await turn()
    expect(read).toHaveBeenCalledTimes(20)
    expect(await taken(slow, 5)).toEqual(ids(1, 5))
    await settled(() => names.length === 25)
    expect(names).toEqual(ids(1, 25))
    slow.leave()
    await settled(() => names.length === 251)
    expect(names).toEqual([...ids(1, 250), 'caught-up'])
    quick.leave()
    await taking
  })

  it('goes on without one that stands still, which reads by itself', async () => {
    const { store, catchUps } = given({ events: 50, window: 10, patienceMs: 10 })
    const [still, quick] = [catchUps.join(undefined), catchUps.join(undefined)]
    expect(await taken(still, 3)).toEqual(ids(1, 3))
    expect(await taken(quick, 51)).toEqual([...ids(1, 50), 'caught-up'])
    expect(await taken(still, 10)).toEqual([])
    still.leave()
    const again = catchUps.join(at(30))
    expect(await taken(again, 48)).toEqual([...ids(4, 50), 'caught-up'])
    expect(store.subscriptions).toBe(2)
    quick.leave()
    again.leave()
  })

  it('does not let the only one go, however long it stands still', async () => {
    const { catchUps } = given({ events: 50, window: 10, patienceMs: 1 })
    const reader = catchUps.join(undefined)
    expect(await taken(reader, 1)).toEqual(['e1'])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await taken(reader, 50)).toEqual([...ids(2, 50), 'caught-up'])
    reader.leave()
  })

  it('reads apart what stands far apart, and together again from where the one meets the other', async () => {
    const { store, catchUps } = given({ events: 300, window: 20 })
    const ahead = catchUps.join(at(2000))
    const behind = catchUps.join(undefined)
    expect(store.subscriptions).toBe(2)
    expect(await taken(ahead, 5)).toEqual(ids(201, 205))
    expect(behind.shouldMerge(at(100))).toBe(false)
    expect(behind.shouldMerge(at(2000))).toBe(true)
    behind.leave()
    const merged = catchUps.join(at(2000))
    expect(store.subscriptions).toBe(2)
    expect(merged.shouldMerge(at(2000))).toBe(false)
    ahead.leave()
    expect(await taken(merged, 101)).toEqual([...ids(201, 300), 'caught-up'])
    merged.leave()
  })

  it('given one that begins after the others have reached the head, then it gets that word too', async () => {
    const { store, catchUps } = given({ events: 5 })
    const first = catchUps.join(undefined)
    await taken(first, 6)
    const later = catchUps.join(at(40))
    expect(await taken(later, 2)).toEqual(['e5', 'caught-up'])
    expect(store.subscriptions).toBe(2)
    first.leave()
    later.leave()
  })

  it('given a fault, then all get what came before it, then the fault; who begins again reads anew', async () => {
    const { store, catchUps } = given({ events: 3 })
    const both = [catchUps.join(undefined), catchUps.join(undefined)]
    await settled(() => store.subscriptions === 1)
    for (let turns = 0; turns < 10; turns += 1) await turn()
    store.drop(new Error('the store is away'))
    for (let turns = 0; turns < 10; turns += 1) await turn()
    for (const reader of both) {
      const names: string[] = []
      const all = async () => {
        for await (const item of reader) names.push(nameOf(item))
      }
      await expect(all()).rejects.toThrow('the store is away')
      expect(names).toEqual([...ids(1, 3), 'caught-up'])
      reader.leave()
    }
    const again = catchUps.join(at(20))
    expect(await taken(again, 2)).toEqual(['e3', 'caught-up'])
    again.leave()
  })
})
