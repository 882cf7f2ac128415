import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Look, Output } from '@presale/chain'
import { decodePaymentEvent, encodePaymentEvents } from './codec'
import { decidePayment, ForeignChain } from './decide'
import { MOST_OUTPUTS, type PaymentEvent, paymentShapes, paymentStreamOf } from './events'
import { evolvePayment, type KnownPayment } from './state'

const OF = { network: 'ETH', hash: '12'.repeat(32) }
const AT = new Date('2026-11-29T20:00:00.000Z')
const OUTPUT: Output = {
  output: 'value',
  address: `0x${'aa'.repeat(20)}`,
  unit: 'ETH',
  contract: null,
  amount: '1.5',
}
const SPENDS = `0x${'5e'.repeat(20)}:0`

const pending: Look = { kind: 'pending', since: null, outputs: [OUTPUT], spends: SPENDS }
const unknown: Look = { kind: 'unknown', isReplaced: false }
const replaced: Look = { kind: 'unknown', isReplaced: true }
const inBlock = (letter: string, height = 100): Look => ({
  kind: 'included',
  block: { hash: `0x${letter.repeat(64)}`, height, time: '2026-11-29T19:59:48.000Z' },
  succeeded: true,
  outputs: [OUTPUT],
  spends: SPENDS,
  balanceRose: null,
  proof: null,
})

const seen = (look: Look, chain = '1') => ({ look, chain, node: 'node.example.com', at: AT })
const decided = (payment: KnownPayment, look: Look) => decidePayment(payment, OF, seen(look))
const folded = (events: readonly PaymentEvent[], before?: KnownPayment): KnownPayment =>
  events.reduce<KnownPayment>(evolvePayment, before)
/** What is known after such looks, one after the other. */
const after = (...looks: readonly Look[]): KnownPayment =>
  looks.reduce<KnownPayment>((state, look) => folded(decided(state, look), state), undefined)

test.each<[string, readonly Look[], Look, readonly string[]]>([
  ['nothing', [], unknown, []],
  ['nothing', [], replaced, []],
  ['nothing', [], pending, ['PaymentObserved']],
  ['nothing', [], inBlock('a'), ['PaymentIncluded']],
  ['one that waits', [pending], pending, []],
  ['one that waits', [pending], unknown, []],
  ['one that waits', [pending], replaced, ['PaymentReplaced']],
  ['one that waits', [pending], inBlock('a'), ['PaymentIncluded']],
  ['one in a block', [inBlock('a')], inBlock('a'), []],
  ['one in a block', [inBlock('a')], inBlock('b'), ['PaymentOrphaned', 'PaymentIncluded']],
  ['one in a block', [inBlock('a')], pending, ['PaymentOrphaned']],
  ['one in a block', [inBlock('a')], unknown, ['PaymentOrphaned']],
  ['one in a block', [inBlock('a')], replaced, ['PaymentOrphaned', 'PaymentReplaced']],
  ['one that left its block', [inBlock('a'), pending], pending, []],
  ['one that left its block', [inBlock('a'), pending], unknown, []],
  ['one that left its block', [inBlock('a'), pending], inBlock('a'), ['PaymentIncluded']],
  ['one that was replaced', [pending, replaced], replaced, []],
  ['one that was replaced', [pending, replaced], pending, ['PaymentObserved']],
  ['one that was replaced', [pending, replaced], inBlock('a'), ['PaymentIncluded']],
])('given %s, after %j, a look %j says %j', (_, looks, look, types) =>
  expect(decided(after(...looks), look).map(({ type }) => type)).toEqual(types),
)

test('given a block that it is in, leaves and comes back to, then that is three events', () => {
  const looks = [inBlock('a'), pending, inBlock('a')]
  const ids: string[] = []
  let [state, revision] = [undefined as KnownPayment, 'no-stream' as number | 'no-stream']
  for (const look of looks) {
    const events = decided(state, look)
    ids.push(...encodePaymentEvents(events, revision, AT).map(({ id }) => id))
    state = folded(events, state)
    revision = ids.length - 1
  }
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})

test('given the same look at the same revision, then the events have the same ids: a repeat is a repeat', () => {
  const ids = () => encodePaymentEvents(decided(undefined, inBlock('a')), 'no-stream', AT).map(({ id }) => id)
  expect(ids()).toEqual(ids())
})

test('given one that a node had before it was asked, then it was first seen then', () => {
  const since = '2026-11-29T19:58:00.000Z'
  expect(after({ ...pending, since } as Look)).toMatchObject({ firstSeenAt: since })
  expect(after({ ...pending, since: '2027-01-01T00:00:00.000Z' } as Look)).toMatchObject({
    firstSeenAt: AT.toISOString(),
  })
})

test('given that it is in the block that is recorded, then nothing is new', () =>
  expect(decided(after(inBlock('a')), { kind: 'as-recorded' })).toEqual([]))

test('given a node of another network, then nothing is said', () =>
  expect(() => decidePayment(after(pending), OF, seen(inBlock('a'), '137'))).toThrow(ForeignChain))

test('given more outputs than anybody pays with, then the rest is counted', () => {
  const many: Look = {
    kind: 'pending',
    since: null,
    outputs: Array.from({ length: MOST_OUTPUTS + 3 }, () => OUTPUT),
    spends: SPENDS,
  }
  expect(after(many)).toMatchObject({ more: 3, outputs: { length: MOST_OUTPUTS } })
})

test('when it was first seen is the earlier of what was noticed and its block', () => {
  expect(after(inBlock('a'))?.firstSeenAt).toBe('2026-11-29T19:59:48.000Z')
  expect(after(pending)?.firstSeenAt).toBe(AT.toISOString())
})

test('a stream is of one transaction of one network', () =>
  expect(paymentStreamOf({ network: 'ETH', hash: 'ab-c' })).toBe('payment-ETH-ab-c'))

describe('stored samples', () => {
  const folder = join(__dirname, 'samples')
  const samples = readdirSync(folder).map((file) => {
    const [type = '', version = ''] = file.split('.')
    return { type, version, data: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown }
  })

  it('there is one of each type and version', () =>
    expect(samples.map(({ type, version }) => `${type} ${version}`).sort()).toEqual(
      Object.entries(paymentShapes)
        .map(([type, { version }]) => `${type} v${version}`)
        .sort(),
    ))

  it.each(samples)('$type is read as it was written', ({ type, data }) => {
    const event = { type, data } as PaymentEvent
    const [written] = encodePaymentEvents([event], 'no-stream', AT)
    const [stream, metadata] = [paymentStreamOf(event.data), written?.metadata]
    const stored = { id: 'id', type, stream, revision: 0, data, metadata }
    expect(decodePaymentEvent(stored)).toEqual({ type, data })
    expect(written?.data).toEqual(data)
  })
})

test('given one that was recorded before proofs were kept, then it has none', () => {
  const [written] = encodePaymentEvents(decided(undefined, inBlock('a')), 'no-stream', AT)
  const { proof: _, ...data } = (written?.data ?? {}) as Record<string, unknown>
  const stored = { id: 'id', type: 'PaymentIncluded', stream: paymentStreamOf(OF), revision: 0, data }
  expect(decodePaymentEvent({ ...stored, metadata: written?.metadata })).toMatchObject({
    data: { proof: null },
  })
})

test('given an event in the stream of another payment, then it cannot be read', () => {
  const [event] = encodePaymentEvents(decided(undefined, inBlock('a')), 'no-stream', AT)
  const stored = { ...event!, revision: 0, stream: paymentStreamOf({ ...OF, hash: '34'.repeat(32) }) }
  expect(() => decodePaymentEvent(stored)).toThrow(/about another payment/)
  expect(decodePaymentEvent({ ...stored, stream: paymentStreamOf(OF) }).type).toBe('PaymentIncluded')
})
