import type { ProjectionState } from '@presale/contracts'
import { texts as eventTexts } from '../../events/texts'
import {
  conditionOf,
  eventsBehind,
  percentBuilt,
  projectionPurpose,
  purchaseOf,
  queueConditionOf,
  queueIfEmptied,
  queueIfPaused,
  queueNotConfigured,
  queuePaused,
  queueUnavailable,
  timeBehind,
} from './operation-labels'
import { texts } from './texts'

const { t } = texts

const generation = {
  codeVersion: 2,
  generation: 1,
  position: '1/1',
  appliedEvents: 5,
  eventsPerSecond: null,
  progress: null,
  fault: null,
}
const state = (change: Partial<ProjectionState>): ProjectionState => ({
  name: 'balances',
  live: generation,
  building: null,
  lagSeconds: 0,
  lagEvents: 0,
  ...change,
})
const fault = { message: 'no such column', eventId: 'e', eventType: 'PurchasePaid', position: '2/2', at: '' }

describe('the state of a projection in words', () => {
  it.each([
    ['up-to-date', {}],
    ['behind', { lagSeconds: 12, lagEvents: null }],
    ['unknown', { lagSeconds: null, lagEvents: null }],
    ['missing', { live: null, lagSeconds: null, lagEvents: null }],
    ['foreign', { storeFault: 'purchase_list_v5_g1 stands at 9/9', lagSeconds: null, lagEvents: null }],
    ['stopped', { live: { ...generation, fault }, lagSeconds: 0, lagEvents: 0 }],
  ] as const)('is %s', (condition, change) => {
    expect(conditionOf(state(change))).toBe(condition)
  })

  it('given what is not known or not counted, then it says so instead of a number', () => {
    expect(eventsBehind({ lagEvents: null, lagSeconds: null }, t)).toBe('not known')
    expect(eventsBehind({ lagEvents: null, lagSeconds: 12 }, t)).toBe('over 1,000')
    expect(eventsBehind({ lagEvents: 1200, lagSeconds: 12 }, t)).toBe('1,200')
    expect([
      timeBehind({ lagSeconds: null }, t, eventTexts.t),
      timeBehind({ lagSeconds: 95.4 }, t, eventTexts.t),
    ]).toEqual(['not known', '1 min'])
  })

  it('given a rebuild, then 100 per cent is never said before it is live', () => {
    expect([percentBuilt(0), percentBuilt(0.499), percentBuilt(0.9999), percentBuilt(1)]).toEqual([
      0, 49, 99, 99,
    ])
  })

  it('given a name of a later version, then nothing is made up', () => {
    expect(projectionPurpose('constructor', t)).toMatch(/does not know/)
    expect(queueUnavailable('constructor', t)).toBe('Redis is away: nothing of this queue can be read.')
    for (const said of [queuePaused, queueIfPaused, queueIfEmptied])
      expect(said('constructor', t)).toBe(said('unknown', t))
  })

  it('given an api that does not say whether a queue is paused, then that is not known', () => {
    const said = [true, false, null, undefined].map((isPaused) => queueConditionOf({ isPaused }))
    expect(said).toEqual(['paused', 'running', 'unknown', 'unknown'])
  })

  it('given a queue that is not configured, then it says that, unless somebody has paused it', () => {
    const said = [true, false, null].map((isPaused) => queueConditionOf({ isConfigured: false, isPaused }))
    expect(said).toEqual(['paused', 'not-configured', 'not-configured'])
    expect(queueNotConfigured('mail', t)).toMatch(/SMTP_URL/)
  })

  it("given a deadline's job, then it names its purchase; a job of another queue names none", () => {
    const id = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
    expect(purchaseOf('purchase-deadlines', `${id}-3`)).toBe(id)
    expect(purchaseOf('purchase-deadlines', 'repeat-x')).toBeUndefined()
    expect(purchaseOf('mail', `${id}-3`)).toBeUndefined()
  })
})
