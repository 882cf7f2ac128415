import type { Backlog, Position } from '@presale/event-store'
import type { SavedCheckpoint } from '@presale/read-store'
import { at } from '../memory-store.fixture'
import { type Followed, lagSeconds } from './lag'

const NOW = new Date('2026-11-26T10:00:30.000Z')
const FIRST_WAITING = '2026-11-26T10:00:00.000Z'

/** A store whose last event stands at 20, and what it was asked. */
function world() {
  const asked: (Position | undefined)[] = []
  const backlogAfter = async ({ after }: { after: Position | undefined }): Promise<Backlog> => {
    asked.push(after)
    const isBehind = after === undefined || Number(after.commit) < 20
    return { events: isBehind ? 1 : 0, isWhole: true, since: isBehind ? FIRST_WAITING : undefined }
  }
  const pool = { query: async () => ({ rows: [], rowCount: 0 }) }
  const sources = { store: { backlogAfter }, pool, prefixes: ['a-'], now: NOW }
  return { asked, lagsOf: (followed: Followed[]) => lagSeconds(followed, sources) }
}

const followed = (name: string, saved: Partial<SavedCheckpoint> | undefined): Followed => ({
  subscriber: { name },
  row: {
    read: async () =>
      saved && {
        position: undefined,
        event: undefined,
        appliedEvents: 0,
        hasBegun: true,
        resetTo: undefined,
        ...saved,
      },
  },
})

describe('the lag of subscribers', () => {
  it('given a checkpoint before the last event, is the age of the first event behind it, else 0', async () => {
    const { lagsOf } = world()
    const lags = await lagsOf([
      followed('behind', { position: at(10) }),
      followed('there', { position: at(20) }),
      followed('at the beginning', {}),
    ])
    expect(Object.fromEntries(lags)).toEqual({ behind: 30, there: 0, 'at the beginning': 30 })
  })

  it('given subscribers at one event, the store is asked once', async () => {
    const { lagsOf, asked } = world()
    await lagsOf([followed('one', { position: at(10) }), followed('other', { position: at(10) })])
    expect(asked).toEqual([at(10)])
  })

  it('given a subscriber that has not begun, starts over, or is gone, it has none', async () => {
    const { lagsOf } = world()
    const lags = await lagsOf([
      followed('new', { hasBegun: false }),
      followed('reset', { resetTo: 'head' }),
      followed('gone', undefined),
    ])
    expect(lags.size).toBe(0)
  })
})
