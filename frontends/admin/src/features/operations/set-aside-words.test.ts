import type { SetAsideMark } from '@presale/contracts'
import { commandsFor, setAsideStreams, subscriberName } from './set-aside-words'

const mark = (change: Partial<SetAsideMark> = {}): SetAsideMark => ({
  ...{ subscriber: 'balances_v1_g1', stream: 'purchase-p1', purchaseId: 'p1', revision: 3, eventId: 'e1' },
  ...{ eventType: 'PurchaseTeleported', kind: 'unreadable', error: 'No such type' },
  ...{ since: '2026-11-22T10:00:00.000Z', isResumeRequested: false },
  ...change,
})

describe('what is set aside, in words', () => {
  it('given marks of one event, then they are one stop of one stream, as old as the oldest', () => {
    const later = mark({ subscriber: 'mailer', since: '2026-11-22T11:00:00.000Z', isResumeRequested: true })
    const [only, ...others] = setAsideStreams([later, mark()])
    expect(others).toEqual([])
    expect(only).toMatchObject({ since: mark().since, isResumeRequested: false })
    expect(only?.stops).toMatchObject([{ eventId: 'e1', subscribers: ['mailer', 'balances_v1_g1'] }])
  })

  it('given subscribers that wait at different events, then each event is named, and each can be skipped', () => {
    const [stream] = setAsideStreams([mark(), mark({ eventId: 'e2', subscriber: 'mailer' })])
    expect(stream && commandsFor(stream).map(({ command }) => command)).toEqual([
      'npm run projections -- quarantine resume purchase-p1',
      "npm run projections -- quarantine skip e1 --reason 'WHY'",
      "npm run projections -- quarantine skip e2 --reason 'WHY'",
    ])
  })

  it.each([
    ['inapplicable', 1],
    ['tombstone', 0],
  ] as const)('given one that is %s, then no skip is offered', (kind, count) => {
    const [stream] = setAsideStreams([mark({ kind })])
    expect(stream && commandsFor(stream)).toHaveLength(count)
  })

  it('given what a transaction settles, then no skip is offered', () => {
    const [stream] = setAsideStreams([mark({ stream: 'settlement-BTC-ab', purchaseId: null })])
    expect(stream && commandsFor(stream).map(({ label }) => label)).toEqual(['Copy: resume'])
  })

  it('given a generation of a projection, then it goes by the name of the projection', () => {
    expect(subscriberName('purchase_list_v3_g12')).toBe('purchase-list (version 3, build 12)')
    expect(subscriberName('mailer')).toBe('mailer')
  })
})
