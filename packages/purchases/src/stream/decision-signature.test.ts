import { randomBytes } from 'node:crypto'
import { encodeEvents } from './codec'
import { assertSigned, decisionSigningOf, signDecisions } from './decision-signature'
import { UnreadableEvent } from './versioned-codec'

const key = randomBytes(32)
const from = new Date('2026-03-01T00:00:00Z')
const after = '2026-03-01T00:00:01.000Z'
const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const stream = `purchase-${purchaseId}`
const approval = {
  type: 'PurchaseApproved',
  data: {
    purchaseId,
    buyerId: '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10',
    amount: 100,
    approvedAt: after,
    approvedBy: 'admin',
  },
} as never
const metadata = {
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  receivedAt: after,
  actor: { id: null, role: 'system' as const },
}
const stored = (created = after) => {
  const [event] = encodeEvents([approval], metadata)
  if (!event) throw new Error('There is no event')
  return { ...event, stream, revision: 2, created }
}
const signed = (more: object = {}, created?: string) => {
  signDecisions({ key, requiredFrom: from })
  return { ...stored(created), ...more }
}

afterEach(() => signDecisions(undefined))

it('given no key, then nothing is signed, and all is read', () => {
  const event = stored()
  expect(event.metadata).not.toHaveProperty('signature')
  expect(() => assertSigned(event)).not.toThrow()
})

it('given a key, then what credits tokens is signed, and read by that key', () => {
  const event = signed()
  expect(event.metadata).toHaveProperty('signature', expect.stringMatching(/^[0-9a-f]{64}$/))
  expect(() => assertSigned(event)).not.toThrow()
})

it.each([
  ['no signature', { metadata }],
  ['the data changed', { data: { purchaseId, amount: 100_000 } }],
  ['another stream', { stream: 'purchase-another' }],
  ['another id', { id: 'another' }],
])('given %s, then it cannot be read', (_, more) => {
  const event = signed(more)
  expect(() => assertSigned(event)).toThrow(UnreadableEvent)
})

it('given another key, then it cannot be read', () => {
  const event = signed()
  signDecisions({ key: randomBytes(32), requiredFrom: from })
  expect(() => assertSigned(event)).toThrow(UnreadableEvent)
})

it('given one of before, one that credits nothing, or a site that does not ask for it yet, then it is read', () => {
  expect(() => assertSigned(signed({ metadata }, '2026-02-28T23:59:59.999Z'))).not.toThrow()
  expect(() => assertSigned(signed({ type: 'PurchasePaid', metadata }))).not.toThrow()
  signDecisions({ key })
  expect(() => assertSigned({ ...stored(), metadata })).not.toThrow()
})

it('given the moment from which signatures count, then an event of that moment needs one, and one of before does not', () => {
  expect(() => assertSigned(signed({ metadata }, from.toISOString()))).toThrow(UnreadableEvent)
  const before = new Date(from.getTime() - 1).toISOString()
  expect(() => assertSigned(signed({ metadata }, before))).not.toThrow()
})

it('given the environment, then there is a key and from when it counts, or neither', () => {
  expect(decisionSigningOf({ DECISION_KEY: key, DECISIONS_SIGNED_FROM: from })).toEqual({
    key,
    requiredFrom: from,
  })
  expect(decisionSigningOf({ DECISION_KEY: key })).toEqual({ key, requiredFrom: undefined })
  expect(decisionSigningOf({ DECISIONS_SIGNED_FROM: from })).toBeUndefined()
})
