import type { GenerationRecord } from '@presale/read-store'
import { projectionStates } from './projections'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = (commit: string) => ({ commit, prepare: commit })

function generation(more: Partial<GenerationRecord> = {}): GenerationRecord {
  return {
    id: 1,
    name: 'balances',
    codeVersion: 1,
    generation: 1,
    schema: 'balances_v1_g1',
    state: 'live',
    checkpoint: at('900'),
    appliedEvents: 7,
    lastEventAt: new Date('2026-11-21T11:59:30.000Z'),
    eventsPerSecond: null,
    filledPerSecond: null,
    isFilling: false,
    progress: null,
    fault: null,
    createdAt: now,
    liveSince: now,
    ...more,
  }
}

/** What generation 1 has to apply, the first since 12 s. */
const waiting = (events: number, isWhole = true) =>
  new Map([[1, { events, isWhole, since: events === 0 ? undefined : '2026-11-21T11:59:48.000Z' }]])

test('given a projection at the head of the log, then it lags by nothing', () => {
  expect(projectionStates([generation()], waiting(0), now)).toEqual([
    {
      name: 'balances',
      live: {
        codeVersion: 1,
        generation: 1,
        position: '900/900',
        appliedEvents: 7,
        eventsPerSecond: null,
        progress: null,
        fault: null,
      },
      building: null,
      old: null,
      task: null,
      lagSeconds: 0,
      lagEvents: 0,
    },
  ])
})

test('given newer events, then the lag is their number, and how long the first of them has waited', () => {
  expect(projectionStates([generation()], waiting(3), now)[0]).toMatchObject({ lagSeconds: 12, lagEvents: 3 })
})

test('given more events than one read shows, then how many is unknown', () => {
  const [state] = projectionStates([generation()], waiting(1000, false), now)
  expect(state).toMatchObject({ lagSeconds: 12, lagEvents: null })
})

test('given an event store that does not answer, then the lag is unknown and the rest is shown', () => {
  const fault = { message: 'no total', eventId: 'e', eventType: 'PurchasePaid', position: '950/950', at: now }
  const [state] = projectionStates([generation({ fault })], new Map(), now)
  expect(state).toMatchObject({ lagSeconds: null, lagEvents: null })
  expect(state?.live?.fault).toEqual({ ...fault, at: '2026-11-21T12:00:00.000Z' })
})

test('given a generation being built beside the live one, then both are shown and old ones are not', () => {
  const states = projectionStates(
    [
      generation({ state: 'old', generation: 1 }),
      generation({ generation: 2 }),
      generation({ state: 'building', generation: 3, progress: 0.5, eventsPerSecond: 1200 }),
      generation({ name: 'audit-trail' }),
    ],
    waiting(0),
    now,
  )
  expect(states.map(({ name }) => name)).toEqual(['audit-trail', 'balances'])
  expect(states[1]).toMatchObject({
    live: { generation: 2 },
    building: { generation: 3, progress: 0.5, eventsPerSecond: 1200 },
    old: { generation: 1 },
  })
})
