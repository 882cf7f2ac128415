import type { Follows } from '@presale/event-store'
import { encodePaymentEvents, type PaymentEvent, paymentStreamOf } from '@presale/payments'
import { branchOf, rootOf } from '../../../../packages/chain/src/bitcoin/merkle'
import { hashOf, readHeader } from '../../../../packages/chain/src/bitcoin/raw'
import { hashOfCoins, rawOf } from '../../../../packages/chain/src/bitcoin/scripted-chain.fixture'
import { checkProofs } from './check-proofs'

const OURS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const AT = new Date('2026-11-29T20:00:00.000Z')
const coins = { spends: [`${'ab'.repeat(32)}:1`], pays: [{ to: OURS, satoshis: 250n }] }
const hash = hashOfCoins(coins)
const leaves = [Buffer.alloc(32, 1), hashOf(hash)]
const header = Buffer.concat([Buffer.alloc(36, 4), rootOf(leaves), Buffer.alloc(12, 5)])
const proof = {
  transaction: rawOf(coins).toString('hex'),
  branch: branchOf(leaves, 1).map((beside) => beside.toString('hex')),
  place: 1,
  header: header.toString('hex'),
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
    blockHash: readHeader(header).hash,
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
