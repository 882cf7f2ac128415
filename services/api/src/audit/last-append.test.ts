import type { EventStore, Position } from '@presale/event-store'
import { LastAppend } from './last-append'

const at = (place: number): Position => ({ commit: String(place), prepare: String(place) })

describe('reading the trail after an append of this process', () => {
  let last: LastAppend
  let asked: Position[]
  let store: EventStore
  const applied = {
    waitUntilApplied: async (_names: readonly string[], position: Position) => {
      asked.push(position)
      return true
    },
  }
  beforeEach(() => {
    last = new LastAppend()
    asked = []
    const append = async (_stream: string, _events: unknown, place: unknown) => ({
      revision: 0,
      position: at(Number(place)),
    })
    store = last.notedIn({ append } as unknown as EventStore)
  })

  it('given none, waits for nothing', async () => {
    await last.untilInTrail(applied)
    expect(asked).toEqual([])
  })

  it('given appends whose answers came in another order, waits for the furthest', async () => {
    for (const place of [5, 9, 7]) await store.append('purchase-1', [], place)
    await last.untilInTrail(applied)
    expect(asked).toEqual([at(9)])
  })

  it('given an append to another kind of stream, which the trail has nothing of, waits for nothing', async () => {
    await store.append('settlement-BTC-1', [], 5)
    await last.untilInTrail(applied)
    expect(asked).toEqual([])
  })

  it('given one that was long ago, waits for nothing', async () => {
    await store.append('purchase-1', [], 5)
    const now = performance.now()
    jest.spyOn(performance, 'now').mockReturnValue(now + 2001)
    await last.untilInTrail(applied)
    expect(asked).toEqual([])
    jest.restoreAllMocks()
  })

  it('given a reader who waits longer, an append is recent for as long', async () => {
    await store.append('purchase-1', [], 5)
    const now = performance.now()
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 2001)
    await last.untilInTrail(applied, { waitMs: 5000 })
    expect(asked).toEqual([at(5)])
    clock.mockReturnValue(now + 5100)
    await last.untilInTrail(applied, { waitMs: 5000 })
    expect(asked).toEqual([at(5)])
    jest.restoreAllMocks()
  })
})
