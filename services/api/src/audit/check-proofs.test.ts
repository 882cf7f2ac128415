import type { Follows } from '@presale/event-store'
import { encodePaymentEvents, type PaymentEvent, paymentStreamOf } from '@presale/payments'
import { checkProofs } from './check-proofs'

const OURS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const AT = new Date('2026-11-29T20:00:00.000Z')
/** A block of two transactions, of which the second pays 250 satoshis to that address. */
const hash = '27bedf57886b87049a395a0ea8e315d9d21ac8e8b3ab0be414325ac6b89d097f'
const blockHash = 'aefd6d6b698337cb32bde2a38bd9862c4773dd5c0eb2e8d55c0d27043a93a58e'
const proof = {
  transaction: `0200000001${'ab'.repeat(32)}0100000000fdffffff01fa00000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000`,
  branch: ['01'.repeat(32)],
  place: 1,
  header: `${'04'.repeat(36)}43694e38074169290776705f27a7dc89b60e029e4febedbf7d379c5dcfa88415${'05'.repeat(12)}`,
}

const included = (change: object = {}): PaymentEvent => ({
  type: 'PaymentIncluded',
  data: {
    network: 'BTC',
    hash,
    chain: 'regtest',
    seenAt: AT.toISOString(),
    outputs: [{ output: '0', address: OURS, unit: 'BTC', contract: null, amount: '0.0000025' }],
    more: 0,
    spends: `${'ab'.repeat(32)}:1`,
    blockHash,
    height: 100,
    blockTime: AT.toISOString(),
    succeeded: true,
    balanceRose: null,
    node: '10.0.0.5:8332',
    proof,
    ...change,
  },
})

/** A store that has these of one payment, and nothing else. */
function storeWith(events: readonly PaymentEvent[], change: object = {}): Follows {
  const stream = paymentStreamOf({ network: 'BTC', hash })
  const stored = encodePaymentEvents(events, 'no-stream', AT).map((event, revision) => ({
    ...event,
    stream,
    revision,
    position: { commit: BigInt(revision), prepare: BigInt(revision) },
    created: AT,
    ...change,
  }))
  return {
    async *follow() {
      for (const event of stored) yield { kind: 'event', event }
      yield { kind: 'caught-up' }
    },
  } as unknown as Follows
}

describe('the proofs of payments', () => {
  it('given some that prove what is recorded, counts them; what has none is left out', async () => {
    expect(await checkProofs(storeWith([included(), included({ proof: null }), included()]))).toEqual({
      count: 2,
      problems: [],
    })
  })

  it('given another amount or block than was proven, names the event', async () => {
    const more = [{ output: '0', address: OURS, unit: 'BTC', contract: null, amount: '21' }]
    const { problems } = await checkProofs(
      storeWith([included({ outputs: more }), included(), included({ blockHash: '11'.repeat(32) })]),
    )
    expect(problems).toEqual([
      expect.stringMatching(/^Event .* \(event 0 of payment-BTC-.*its transaction pays something else\.$/),
      expect.stringMatching(/\(event 2 of .*its header is another block’s\.$/),
    ])
  })

  it('given an event that cannot be read, names it', async () => {
    const { problems } = await checkProofs(storeWith([included()], { stream: 'payment-BTC-other' }))
    expect(problems).toEqual([expect.stringMatching(/it is about another payment\.$/)])
  })
})
