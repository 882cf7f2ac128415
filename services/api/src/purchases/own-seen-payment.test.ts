import { NOTHING_SEEN, type SeenPayment } from '@presale/contracts'
import { ownSeenOf } from './own-seen-payment'

const BLOCK = { height: 100, time: '2026-11-29T20:00:00.000Z', confirmations: 4, needed: 12, isDeep: false }
const ROW = { currency: 'USDT-BEP20', walletAddress: `0x${'aa'.repeat(20)}`, cryptoAmount: '250.00' }
const AWAY = { since: '2026-11-29T19:00:00.000Z', reason: 'node.example.com does not answer' }

const pays = (change: Partial<SeenPayment> = {}): SeenPayment => ({
  ...NOTHING_SEEN,
  verdict: 'pays',
  network: 'BNB Smart Chain',
  outputs: [{ output: '0', number: '0', address: ROW.walletAddress, unit: 'USDT', amount: '250' }],
  received: '250',
  difference: '0.00',
  block: BLOCK,
  ...change,
})

test.each<[Partial<SeenPayment>, string]>([
  [{ verdict: 'not-watched' }, 'not-watched'],
  [{ verdict: 'no-hash' }, 'not-watched'],
  [{ verdict: 'waiting' }, 'looking'],
  [{ verdict: 'unknown' }, 'looking'],
  [{ verdict: 'unknown', nodeAway: AWAY }, 'cannot-see'],
  [{ verdict: 'unknown', foundOn: 'Ethereum' }, 'person'],
  [{ verdict: 'observed' }, 'seen'],
  [{ verdict: 'observed', nodeAway: AWAY }, 'cannot-see'],
  [{ verdict: 'orphaned' }, 'seen'],
  [{ verdict: 'replaced' }, 'replaced'],
  [{ verdict: 'failed' }, 'failed'],
  [{}, 'seen'],
  // What was seen stays seen while the node is away.
  [{ nodeAway: AWAY }, 'seen'],
  [{ block: { ...BLOCK, isDeep: true } }, 'confirmed'],
  [{ difference: '-0.5' }, 'under'],
  [{ difference: '0.5' }, 'over'],
  [{ isLate: true, block: { ...BLOCK, isDeep: true } }, 'late'],
  [{ isEarlier: true }, 'person'],
  [{ verdict: 'other-token' }, 'person'],
  [{ verdict: 'other-address' }, 'person'],
  [{ verdict: 'cannot-tell' }, 'person'],
  [{ verdict: 'does-not-pay' }, 'person'],
])('given %j, then the buyer reads: %s', (change, state) =>
  expect(ownSeenOf(pays(change), ROW).state).toBe(state),
)

test('given less than was asked for, then it says how much is missing', () =>
  expect(ownSeenOf(pays({ received: '249.5', difference: '-0.5' }), ROW)).toMatchObject({
    unit: 'USDT',
    received: '249.5',
    asked: '250.00',
    missing: '0.5',
    confirmations: 4,
    needed: 12,
  }))

test('given what is for a person to look at, then no figure of it is said, and in no case an address', () => {
  expect(ownSeenOf(pays({ isEarlier: true }), ROW)).toMatchObject({ received: null, confirmations: null })
  expect(JSON.stringify(ownSeenOf(pays(), ROW))).not.toContain('0xaa')
})
