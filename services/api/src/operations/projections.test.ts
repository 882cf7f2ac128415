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
    progress: null,
    fault: null,
    createdAt: now,
    liveSince: now,
    ...more,
  }
}

test('given a projection at the head of the log, then it lags by nothing', () => {
  expect(projectionStates([generation()], at('900'), now)).toEqual([
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
      lagSeconds: 0,
      lagEvents: 0,
    },
  ])
})

test('given newer events, then the lag is the age of the last one applied, and how many is unknown', () => {
  const [state] = projectionStates([generation()], at('1000'), now)
  expect(state).toMatchObject({ lagSeconds: 30, lagEvents: null })
})

test('given an event store that does not answer, then the lag is unknown and the rest is shown', () => {
  const fault = { message: 'no total', eventId: 'e', eventType: 'PurchasePaid', position: '950/950', at: now }
  const [state] = projectionStates([generation({ fault })], 'unknown', now)
  expect(state).toMatchObject({ lagSeconds: null, lagEvents: null })
  expect(state?.live?.fault).toEqual({ ...fault, at: '2026-11-21T12:00:00.000Z' })
})

test('given a store without purchases, then a projection that has applied nothing lags by nothing', () => {
  const empty = generation({ checkpoint: undefined, appliedEvents: 0, lastEventAt: null })
  expect(projectionStates([empty], 'nothing', now)[0]).toMatchObject({ lagSeconds: 0, lagEvents: 0 })
  expect(projectionStates([empty], at('1'), now)[0]).toMatchObject({ lagSeconds: null, lagEvents: null })
})

test('given a generation being built beside the live one, then both are shown and old ones are not', () => {
  const states = projectionStates(
    [
      generation({ state: 'old', generation: 1 }),
      generation({ generation: 2 }),
      generation({ state: 'building', generation: 3, progress: 0.5, eventsPerSecond: 1200 }),
      generation({ name: 'audit-trail' }),
    ],
    at('900'),
    now,
  )
  expect(states.map(({ name }) => name)).toEqual(['audit-trail', 'balances'])
  expect(states[1]).toMatchObject({
    live: { generation: 2 },
    building: { generation: 3, progress: 0.5, eventsPerSecond: 1200 },
  })
})
