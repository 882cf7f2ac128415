import type { StoredEvent } from '@presale/event-store'
import { encodeEvents, type PurchaseEvent, purchaseEventReader } from '@presale/purchases'
import { mailJobIdOf } from './mail-job'
import { mailsOfEvent } from './mails-of-event'
import {
  approved,
  attemptEnded,
  declined,
  eventSkipped,
  evidenceAdded,
  expired,
  paid,
  reopened,
  reportedLate,
  requested,
} from './templates/purchase.fixture'

const admins = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const metadata = {
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  receivedAt: '2026-11-21T10:00:00.000Z',
  actor: { id: null, role: 'system' } as const,
}

function storedOf(event: PurchaseEvent): StoredEvent {
  const [encoded] = encodeEvents([event], metadata)
  if (!encoded) throw new Error('No event')
  return {
    ...encoded,
    stream: `purchase-${event.data.purchaseId}`,
    revision: 3,
    created: '2026-11-21T10:00:01.000Z',
    position: { commit: '10', prepare: '10' },
  }
}

const mailsOf = (event: PurchaseEvent) =>
  mailsOfEvent(purchaseEventReader.read(storedOf(event)), async () => admins)

test.each([
  ['PurchaseRequested', requested(), ['requested to the buyer']],
  ['PurchasePaid', paid, []],
  ['PurchaseApproved', approved, ['approved to the buyer']],
  ['PurchaseDeclined', declined(null), ['declined to the buyer']],
  ['PurchaseExpired', expired('payment', 'deadline'), ['expired to the buyer']],
  [
    'PurchaseLatePaymentReported',
    reportedLate,
    ['late-payment to the buyer', ...admins.map((id) => `late-payment to ${id}`)],
  ],
  ['PurchaseReopened', reopened, []],
  ['ApprovalAttemptEnded', attemptEnded, []],
  ['EvidenceAdded', evidenceAdded, []],
  ['EventSkipped', eventSkipped, []],
])('%s makes the mails of the README', async (_, event, expected) => {
  const mails = await mailsOf(event)
  expect(mails.map(({ kind, adminId }) => `${kind} to ${adminId ?? 'the buyer'}`)).toEqual(expected)
})

test('given the same event twice, then the jobs have the same ids, each of its own', async () => {
  const ids = (await mailsOf(reportedLate)).map(mailJobIdOf)
  expect((await mailsOf(reportedLate)).map(mailJobIdOf)).toEqual(ids)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).not.toContain(':')
})

test('given late reports of one purchase, then each hour has one mail for each recipient', async () => {
  const idsOf = async (id: string, created: string, purchaseId = reportedLate.data.purchaseId) => {
    const event = { ...reportedLate, data: { ...reportedLate.data, purchaseId } } as PurchaseEvent
    return (
      await mailsOfEvent({ ...purchaseEventReader.read(storedOf(event)), id, created }, async () => admins)
    ).map(mailJobIdOf)
  }
  const first = await idsOf('e1', '2026-11-21T10:00:01.000Z')
  expect(await idsOf('e2', '2026-11-21T10:59:59.000Z')).toEqual(first)
  const nextHour = await idsOf('e3', '2026-11-21T11:00:00.000Z')
  const otherPurchase = await idsOf('e4', '2026-11-21T10:00:01.000Z', '33333333-3333-4333-8333-333333333333')
  expect(new Set([...first, ...nextHour, ...otherPurchase]).size).toBe(9)
})

test('a job carries ids, a kind and a time: nothing about a person, and no money', async () => {
  const [mail] = await mailsOf(requested())
  expect(mail).toEqual({
    kind: 'requested',
    eventId: storedOf(requested()).id,
    revision: 3,
    adminId: null,
    purchaseId: requested().data.purchaseId,
    occurredAt: '2026-11-21T10:00:01.000Z',
  })
})

test('given an event that stands in for a skipped one, then nobody is mailed about it', async () => {
  const standIn = purchaseEventReader.standIn({ ...storedOf(paid), type: 'PurchaseTeleported' }, 'no use')
  expect(await mailsOfEvent(standIn, async () => admins)).toEqual([])
})
