import type { SetAsideMark } from '@presale/contracts'
import {
  beginsUnreadable,
  causeSentence,
  commandsFor,
  fromRevision,
  setAsideStreams,
  subscriberName,
  whereStopped,
} from './set-aside-streams'
import { texts } from './texts'

const { t } = texts

const mark = (change: Partial<SetAsideMark> = {}): SetAsideMark => ({
  subscriber: 'balances_v1_g1',
  stream: 'purchase-p1',
  purchaseId: 'p1',
  revision: 3,
  eventId: 'e1',
  eventType: 'PurchaseTeleported',
  kind: 'unreadable',
  error: 'No such type',
  since: '2026-11-22T10:00:00.000Z',
  isResumeRequested: false,
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
    expect(stream && commandsFor(stream, t).map(({ command }) => command)).toEqual([
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
    expect(stream && commandsFor(stream, t)).toHaveLength(count)
  })

  it('given what a transaction settles, then no skip is offered', () => {
    const [stream] = setAsideStreams([mark({ stream: 'settlement-BTC-ab', purchaseId: null })])
    expect(stream && commandsFor(stream, t).map(({ label }) => label)).toEqual(['Copy: resume'])
  })

  const stopsOf = (...changes: Partial<SetAsideMark>[]) => setAsideStreams(changes.map(mark))[0]?.stops ?? []
  const CLOSED = {
    kind: 'tombstone',
    revision: Number.MAX_SAFE_INTEGER,
    eventType: '$streamDeleted',
  } as const

  it('given subscribers that wait at different events, then the first that is missing is named', () => {
    expect(fromRevision(stopsOf({}, { eventId: 'e0', revision: 2 }, { eventId: 'e9', ...CLOSED }), t)).toBe(
      '2',
    )
  })

  it('given a stream that was closed for good, then its end has no number', () => {
    const stops = stopsOf(CLOSED)
    expect(fromRevision(stops, t)).toBe('after the last')
    expect(stops.map((stop) => whereStopped(stop, t))).toEqual(['$streamDeleted after the last revision'])
    expect(stopsOf({}).map((stop) => whereStopped(stop, t))).toEqual(['PurchaseTeleported at revision 3'])
  })

  it('given an error that names event, stream and revision once more, then it goes without', () => {
    const error =
      'Event e1 (purchase-p1@3): PurchasePaid is not as its schema says: paidAt: Invalid (one): two'
    expect(causeSentence({ eventId: 'e1', error })).toBe(
      'PurchasePaid is not as its schema says: paidAt: Invalid (one): two',
    )
    expect(causeSentence({ eventId: 'e1', error: 'Event of another: no' })).toBe('Event of another: no')
  })

  it("given that the purchase's first event is missing, then there is nothing to open", () => {
    expect(beginsUnreadable({ stops: stopsOf({ revision: 0 }) })).toBe(true)
    // One projection's own fault: the list has the purchase.
    expect(beginsUnreadable({ stops: stopsOf({ revision: 0, kind: 'inapplicable' }) })).toBe(false)
    expect(beginsUnreadable({ stops: stopsOf({ revision: 0 }, { eventId: 'e2', revision: 1 }) })).toBe(false)
  })

  it('given a generation of a projection, then it goes by the name of the projection', () => {
    expect(subscriberName('purchase_list_v3_g12', t)).toBe('purchase-list (version 3, build 12)')
    expect(subscriberName('mailer', t)).toBe('mailer')
  })
})
