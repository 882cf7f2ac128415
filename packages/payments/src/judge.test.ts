import type { PaymentOutput } from './events'
import { isAsAsked, judgePayment, type WatchedChain } from './judge'
import type { Payment, PaymentBlock } from './state'

const OURS = `0x${'aa'.repeat(20)}`
const EARLIER = `0x${'bb'.repeat(20)}`
const ASKED = {
  currency: 'USDT',
  walletAddress: `0x${'AA'.repeat(20)}`,
  amount: '250.00',
  requestedAt: '2026-11-29T20:00:00.000Z',
  payableUntil: '2026-11-29T20:15:00.000Z',
}
const CHAIN: WatchedChain = { tip: 104, finalized: null, depth: 12 }

const usdt = (amount: string, address = OURS): PaymentOutput => ({
  output: '0',
  address,
  unit: 'USDT',
  contract: '0x',
  amount,
})

const inBlock: PaymentBlock = {
  hash: `0x${'a'.repeat(64)}`,
  height: 100,
  time: '2026-11-29T20:05:00.000Z',
  succeeded: true,
  balanceRose: null,
  node: 'node.example.com',
}

const payment = (outputs: readonly PaymentOutput[], change: Partial<Payment> = {}): Payment => ({
  network: 'ETH',
  hash: '12'.repeat(32),
  chain: '1',
  phase: 'included',
  firstSeenAt: '2026-11-29T20:04:00.000Z',
  outputs,
  more: 0,
  spends: '0x:0',
  block: inBlock,
  ...change,
})

const { block: _, ...unseen } = payment([usdt('250')])
const waiting: Payment = { ...unseen, phase: 'observed' }

const judged = (of: Payment, asked = ASKED, chain = CHAIN) => judgePayment(of, asked, chain)

test.each([
  [['250'], '250', '0'],
  [['249.5'], '249.5', '-0.5'],
  [['250.000001'], '250.000001', '0.000001'],
  [['100', '150'], '250', '0'],
])('given %j, then %s arrived, which differs by %s', (amounts, received, difference) => {
  const verdict = judged(payment(amounts.map((amount) => usdt(amount))))
  expect(verdict).toMatchObject({ kind: 'pays', isLate: false, isEarlier: false })
  expect(verdict.kind === 'pays' && [Number(verdict.received), Number(verdict.difference)]).toEqual([
    Number(received),
    Number(difference),
  ])
})

test.each<[string, Payment, string]>([
  ['it waits', waiting, 'observed'],
  ['it left its block', payment([usdt('250')], { phase: 'orphaned' }), 'orphaned'],
  ['it was replaced', payment([usdt('250')], { phase: 'replaced' }), 'replaced'],
  ['it failed', payment([], { block: { ...inBlock, succeeded: false } }), 'failed'],
  ['it pays in another token', payment([{ ...usdt('250'), unit: 'USDC' }]), 'other-token'],
  ['it pays in a token that does not count', payment([{ ...usdt('250'), unit: null }]), 'other-token'],
  ['it pays to another address of ours', payment([usdt('250', EARLIER)]), 'other-address'],
  ['nothing of it is ours', payment([]), 'does-not-pay'],
  ['a contract may have paid', payment([], { block: { ...inBlock, balanceRose: '2' } }), 'cannot-tell'],
  ['there is too much in it', payment([usdt('250')], { more: 1 }), 'cannot-tell'],
])('given that %s, then it is %#', (_, of, kind) => expect(judged(of).kind).toBe(kind))

const afterwards = '2026-11-29T20:15:01.000Z'
const late = payment([usdt('250')], {
  firstSeenAt: afterwards,
  block: { ...inBlock, time: afterwards },
})

test('given a block of after the time to pay, then it is late', () => {
  expect(judged(late)).toMatchObject({ kind: 'pays', isLate: true })
})

test('given that a node had it in time, and a block of after that has it, then it is not', () => {
  const waited = payment([usdt('250')], { block: { ...inBlock, time: afterwards } })
  expect(judged(waited)).toMatchObject({ kind: 'pays', isLate: false })
})

test('given one that was seen before the request, then it was not made for it', () => {
  const seenAt = (firstSeenAt: string) => judged(payment([usdt('250')], { firstSeenAt }))
  expect(seenAt('2026-11-29T19:59:44.000Z')).toMatchObject({ kind: 'pays', isEarlier: true })
  // Clocks differ, and blocks have the time at which their slot began.
  expect(seenAt('2026-11-29T19:59:45.000Z')).toMatchObject({ kind: 'pays', isEarlier: false })
})

test.each<[WatchedChain, number, number | null, boolean]>([
  [{ tip: 100, finalized: null, depth: 12 }, 1, 12, false],
  [{ tip: 111, finalized: null, depth: 12 }, 12, 12, true],
  // What is known of the tip is of before its block.
  [{ tip: 90, finalized: null, depth: 1 }, 1, 1, true],
  [{ tip: 120, finalized: 99, depth: 'finalized' }, 21, null, false],
  [{ tip: 120, finalized: 100, depth: 'finalized' }, 21, null, true],
  [{ tip: 120, finalized: null, depth: 'finalized' }, 21, null, false],
])('given %j, then %s of %s confirmations, deep: %s', (chain, confirmations, needed, isDeep) =>
  expect(judged(payment([usdt('250')]), ASKED, chain)).toMatchObject({ confirmations, needed, isDeep }),
)

test('given a suffix that names the network, then its unit is what counts', () =>
  expect(judged(payment([usdt('250')]), { ...ASKED, currency: 'USDT-BEP20' }).kind).toBe('pays'))

describe('one of several', () => {
  const of = (index: number, amount: string, change: Partial<PaymentOutput> = {}): PaymentOutput => ({
    ...usdt(amount),
    output: String(index),
    logIndex: String(40 + index),
    ...change,
  })
  it.each<[string, readonly PaymentOutput[], string, string | undefined]>([
    ['it is the only one', [of(0, '250')], '250', 'any'],
    ['one output is exactly as asked', [of(0, '90'), of(1, '250')], '250', '41'],
    ['another one pays elsewhere', [of(0, '250'), of(1, '90', { address: EARLIER })], '250', '40'],
    ['two are exactly as asked', [of(0, '250'), of(1, '250')], '500', undefined],
    ['none is', [of(0, '100'), of(1, '150')], '250', undefined],
    ['its number is not known', [of(0, '90'), usdt('250')], '250', undefined],
  ])('given that %s, then %#', (_, outputs, received, settles) => {
    const verdict = judged(payment(outputs))
    expect(verdict).toMatchObject({ kind: 'pays', settles, isOneOfSeveral: outputs.length > 1 })
    expect(verdict.kind === 'pays' && Number(verdict.received)).toBe(Number(received))
  })
  it('given coin beside a token, then it has no number to name it by', () => {
    const coin = { output: 'value', address: OURS, unit: 'ETH', contract: null, amount: '2' }
    const asked = { ...ASKED, currency: 'ETH', amount: '2' }
    expect(judged(payment([coin, of(0, '250')]), asked)).toMatchObject({ settles: undefined })
  })
  it('given an output of Bitcoin, then its place is its number', () => {
    const coins = ['1', '2'].map((amount, place) => ({
      output: String(place),
      address: OURS,
      unit: 'BTC',
      contract: null,
      amount,
    }))
    const asked = { ...ASKED, currency: 'BTC', amount: '2' }
    expect(judged(payment(coins), asked)).toMatchObject({ received: '2', settles: '1' })
  })
})

describe('as asked', () => {
  const deep: WatchedChain = { tip: 111, finalized: null, depth: 12 }
  const exact = payment([usdt('250')])
  it.each<[string, Payment, WatchedChain, boolean]>([
    ['it pays exactly that, in time, deep enough', exact, deep, true],
    ['it is not deep enough', exact, CHAIN, false],
    ['it is under', payment([usdt('249.999999')]), deep, false],
    ['it is over', payment([usdt('250.000001')]), deep, false],
    ['it is late', late, deep, false],
    ['it was seen before', payment([usdt('250')], { firstSeenAt: '2026-11-29T19:00:00.000Z' }), deep, false],
    ['it comes in two outputs', payment([usdt('100'), usdt('150')]), deep, false],
    ['nobody knows which output it is', payment([usdt('250'), usdt('90', EARLIER)]), deep, false],
    ['one output of several is', payment([{ ...usdt('250'), logIndex: '7' }, usdt('90')]), deep, true],
    ['it waits', waiting, deep, false],
  ])('given that %s, then %#', (_, of, chain, is) => expect(isAsAsked(judged(of, ASKED, chain))).toBe(is))
})
