// Guards: services/watcher, packages/chain/src, packages/payments/src
import type { Purchase, Wallet } from '@presale/contracts'
import { smallestUnits } from '@presale/kernel'
import { type Litecoind, onRegtest, startLitecoind } from '../infra/local/src/regtest/litecoind'
import { fromUnits } from '../packages/chain/src/units'
import { chances } from './support/chances'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import {
  allReceived,
  expectEachInItsPlace,
  KILLS,
  type MadePayment,
  PAYMENTS,
  SEED,
  sumsHere,
  underFaults,
} from './support/real-chain'
import { type System, startSystem } from './support/system'

jest.setTimeout(5_400_000)

const DEPTH = 2
/** The samples' stands for no script. */
const OURS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const STRANGERS = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'] as const

type Kind = 'exact' | 'in-a-batch' | 'unnamed' | 'under' | 'over' | 'to-a-stranger' | 'replaced' | 'stray'
/** So many of each in twenty. */
const KINDS: readonly Kind[] = [
  ...Array<Kind>(6).fill('exact'),
  ...Array<Kind>(2).fill('in-a-batch'),
  ...Array<Kind>(3).fill('unnamed'),
  ...(['under', 'over', 'to-a-stranger', 'replaced', 'replaced'] as const),
  ...Array<Kind>(4).fill('stray'),
]
/** What stands beside its purchase, where that is not the kind itself. */
const EXPECTED: Readonly<Record<string, string>> = {
  'in-a-batch': 'exact',
  unnamed: 'no-hash',
  'to-a-stranger': 'does-not-pay',
}

describe(`a real node of Bitcoin's kind, payments by the seed ${SEED}`, () => {
  let litecoind: Litecoind
  let system: System
  let admin: Person
  const people: Person[] = []
  beforeAll(async () => {
    litecoind = await startLitecoind()
    system = await startSystem({
      BITCOIN_NODE_URL: litecoind.url,
      CHAINS: 'regtest',
      BITCOIN_DEPTH: String(DEPTH),
      WATCH_SECONDS: '1',
    })
    admin = await Person.admin(system.origin)
    const wallets = (await admin.get<Wallet[]>('/api/admin/wallets')).body
    const { id } = wallets.find(({ symbol }) => symbol === 'BTC') ?? {}
    await admin.put(`/api/admin/wallets/${id}`, { symbol: 'BTC', address: OURS })
    for (let number = 0; number < Math.ceil(PAYMENTS / 4); number += 1)
      people.push(await Person.registered(system.origin))
  })
  afterAll(async () => {
    await system?.stop()
    await litecoind?.stop()
  })

  const addresses = new Set<string>()

  async function make(
    kind: Kind,
    buyer: Person,
    { among, next }: ReturnType<typeof chances>,
  ): Promise<MadePayment[]> {
    const amount = 100 + Math.floor(next() * 4900)
    if (kind === 'stray') {
      const hash = await litecoind.pay({ [among([...addresses])]: BigInt(amount) * 1000n })
      return [{ kind, hash, purchase: undefined }]
    }
    const { purchase } = (await buyer.request(amount, 'BTC')).body
    addresses.add(purchase.wallet)
    const hash = await litecoind.pay(paysAs(kind, purchase))
    await buyer.report(purchase, undefined, kind === 'unnamed' ? undefined : hash)
    if (kind !== 'replaced') return [{ kind, hash, purchase }]
    const instead = await litecoind.replace(hash)
    return [
      { kind, hash, purchase },
      { kind: 'stray', hash: instead, purchase: undefined },
    ]
  }

  function paysAs(kind: Kind, { wallet, cryptoAmount }: Purchase): Record<string, bigint> {
    const units = BigInt(smallestUnits(cryptoAmount, 8))
    switch (kind) {
      case 'under':
        return { [wallet]: units - units / 10n }
      case 'over':
        return { [wallet]: units + units / 10n }
      case 'to-a-stranger':
        return { [STRANGERS[0]]: units }
      case 'in-a-batch':
        return { [STRANGERS[0]]: 70_000n, [wallet]: units, [STRANGERS[1]]: 80_000n }
      case 'exact':
      case 'replaced':
      case 'stray':
      case 'unnamed':
        return { [wallet]: units }
    }
  }

  it(`${PAYMENTS} payments, ${KILLS} kills: each at its purchase or on the list, and sums as the node has them`, async () => {
    const chance = chances(SEED)
    const made: MadePayment[] = []
    await underFaults({ system, node: litecoind.process, next: chance.next }, async (number) => {
      const kind = addresses.size === 0 ? 'exact' : chance.among(KINDS)
      made.push(...(await make(kind, people[number % people.length] as Person, chance)))
      if (chance.next() < 0.5) await litecoind.mine()
    })
    await litecoind.mine(DEPTH + 1)
    await expectEachInItsPlace(admin, made, EXPECTED)
    expect(await sumsHere(system, ['BTC'])).toEqual({ BTC: await sumOfNode() })
  })

  it('given a chain that goes back, then what was in it waits, and is there again once it is in a block', async () => {
    const [to = ''] = addresses
    const hash = await litecoind.pay({ [to]: 123_456n })
    await litecoind.mine()
    const isListed = async () => (await allReceived(admin)).some((one) => one.transactionHash === hash)
    await eventually(isListed).toBe(true)
    await litecoind.call('invalidateblock', [await litecoind.call('getbestblockhash')])
    await eventually(isListed).toBe(false)
    await litecoind.mine(2)
    await eventually(isListed).toBe(true)
  })

  /** What reached us by the node's own words, read block by block. */
  async function sumOfNode(): Promise<string> {
    const ours = new Set([...addresses].map(onRegtest))
    let sum = 0n
    const tip = Number(await litecoind.call('getblockcount'))
    for (let height = 1; height <= tip; height += 1) {
      const block = (await litecoind.call('getblock', [
        await litecoind.call('getblockhash', [height]),
        2,
      ])) as {
        tx: { vout: { value: number; scriptPubKey: { addresses?: string[] } }[] }[]
      }
      for (const { value, scriptPubKey } of block.tx.flatMap(({ vout }) => vout))
        if (scriptPubKey.addresses?.some((address) => ours.has(address)))
          sum += BigInt(Math.round(value * 100_000_000))
    }
    return fromUnits(sum, 8)
  }
})
