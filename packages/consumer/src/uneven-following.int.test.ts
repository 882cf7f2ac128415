import { EventStoreUnavailable } from '@presale/event-store'
import { waitFor } from '@presale/testing'
import { startWorld, type World } from './world.fixture'

describe('a store that follows unevenly', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world.close())

  const append = (count: number) =>
    Array.from({ length: count }, () => world.store.append('a-1', 'Counted').id)

  it.each(['never', 'after each event'] as const)(
    'given one that says %s that it has caught up, then each event is applied once, of before and live',
    async (caughtUp) => {
      world.store.caughtUp = caughtUp
      const before = append(5)
      const subscription = world.consumer().subscribe(world.subscriber())
      await world.appliedAre(before)
      const live = append(5)
      await world.appliedAre([...before, ...live])
      expect([subscription.phase, subscription.backlog]).toEqual(['feeding', 0])
    },
  )

  it('given one that drops the subscription again and again, then it goes on by itself, behind the last event', async () => {
    const subscription = world.consumer().subscribe(world.subscriber())
    const all: string[] = []
    for (let drops = 0; drops < 4; drops += 1) {
      await waitFor(() => (subscription.isCaughtUp ? true : undefined), { what: 'the subscriber to be live' })
      all.push(...append(3))
      const { subscriptions } = world.store
      world.store.drop(new EventStoreUnavailable('Consumer too slow to handle event while live'))
      await waitFor(() => (world.store.subscriptions > subscriptions ? true : undefined), {
        what: 'another subscription',
      })
      all.push(...append(3))
    }
    await world.appliedAre(all)
    await waitFor(() => (subscription.isCaughtUp ? true : undefined), { what: 'the subscriber to be live' })
    expect([subscription.phase, subscription.reason]).toEqual(['feeding', undefined])
  })
})
