// Guards: services/watcher, packages/chain/src, packages/payments/src
import type { Purchase } from '@presale/contracts'
import { smallestUnits } from '@presale/kernel'
import { type Anvil, startAnvil } from '../infra/local/src/regtest/anvil'
import { evmNetworks } from '../packages/chain/src/evm/networks'
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

const DEPTH = 3
const STRANGER = `0x${'ee'.repeat(20)}`
const DECIMALS: Readonly<Record<string, number>> = { ETH: 18, USDT: 6, LINK: 18 }
const contractOf = (unit: string) =>
  evmNetworks.ethereum.tokens.find((token) => token.unit === unit)?.contract ?? ''

type Kind =
  | 'exact'
  | 'unnamed'
  | 'under'
  | 'over'
  | 'wrong-token'
  | 'to-a-stranger'
  | 'through-a-contract'
  | 'replaced'
  | 'stray'
/** So many of each in twenty. */
const KINDS: readonly Kind[] = [
  ...Array<Kind>(7).fill('exact'),
  ...Array<Kind>(3).fill('unnamed'),
  ...(['under', 'over', 'wrong-token', 'to-a-stranger', 'through-a-contract', 'replaced'] as const),
  ...Array<Kind>(4).fill('stray'),
]

/** What stands beside its purchase, where that is not the kind itself. */
const EXPECTED: Readonly<Record<string, string>> = {
  unnamed: 'no-hash',
  'wrong-token': 'other-token',
  'to-a-stranger': 'does-not-pay',
  'through-a-contract': 'cannot-tell',
}

describe(`a real node of Ethereum, payments by the seed ${SEED}`, () => {
  let anvil: Anvil
  let system: System
  let admin: Person
  const people: Person[] = []
  beforeAll(async () => {
    anvil = await startAnvil(1, [contractOf('USDT'), contractOf('LINK')])
    await anvil.mine(5)
    system = await startSystem({
      ETHEREUM_NODE_URL: anvil.url,
      ETHEREUM_MODE: 'follow',
      ETHEREUM_DEPTH: String(DEPTH),
      WATCH_SECONDS: '1',
    })
    admin = await Person.admin(system.origin)
    for (let number = 0; number < Math.ceil(PAYMENTS / 4); number += 1)
      people.push(await Person.registered(system.origin))
  })
  afterAll(async () => {
    await system?.stop()
    await anvil?.stop()
  })

  const pay = (unit: string, to: string, units: bigint) =>
    unit === 'ETH' ? anvil.payCoin(to, units) : anvil.payToken(contractOf(unit), to, units)
  const unitsOf = ({ cryptoAmount }: Purchase, unit: string) =>
    BigInt(smallestUnits(cryptoAmount, DECIMALS[unit] ?? 18))
  const addresses = new Set<string>()

  async function make(
    kind: Kind,
    buyer: Person,
    { among, next }: ReturnType<typeof chances>,
  ): Promise<MadePayment> {
    const unit = kind === 'through-a-contract' ? 'ETH' : among(['ETH', 'USDT', 'LINK'])
    const amount = 100 + Math.floor(next() * 4900)
    if (kind === 'stray') {
      const to = among([...addresses])
      return { kind, hash: await pay(unit, to, BigInt(amount) * 10n ** 16n), purchase: undefined }
    }
    const { purchase } = (await buyer.request(amount, unit)).body
    const to = purchase.wallet.toLowerCase()
    addresses.add(to)
    const units = unitsOf(purchase, unit)
    const hash = await paidAs(kind, { unit, to, units })
    await buyer.report(purchase, undefined, kind === 'unnamed' ? undefined : hash)
    if (kind === 'replaced') {
      await anvil.replace(hash)
      // Anvil loses the next one of the same sender where it comes to wait behind a replacement.
      await anvil.mine()
    }
    return { kind, hash, purchase }
  }

  function paidAs(kind: Kind, { unit, to, units }: { unit: string; to: string; units: bigint }) {
    switch (kind) {
      case 'under':
        return pay(unit, to, units - units / 10n)
      case 'over':
        return pay(unit, to, units + units / 10n)
      case 'wrong-token':
        return pay(unit === 'LINK' ? 'USDT' : 'LINK', to, units)
      case 'to-a-stranger':
        return pay(unit, STRANGER, units)
      case 'through-a-contract':
        return anvil.payThroughContract(to, units)
      case 'exact':
      case 'replaced':
      case 'stray':
      case 'unnamed':
        return pay(unit, to, units)
    }
  }

  it(`${PAYMENTS} payments, ${KILLS} kills: each at its purchase or on the list, and sums as the node has them`, async () => {
    const chance = chances(SEED)
    const made: MadePayment[] = []
    await underFaults({ system, node: anvil.process, next: chance.next }, async (number) => {
      const kind = addresses.size === 0 ? 'exact' : chance.among(KINDS)
      made.push(await make(kind, people[number % people.length] as Person, chance))
      if (chance.next() < 0.6) await anvil.mine(1 + Math.floor(chance.next() * 2))
    })
    await anvil.mine(DEPTH + 2)
    await expectEachInItsPlace(admin, made, EXPECTED)
    expect(await sumsHere(system, ['ETH'])).toEqual(await sumsOfNode())
  })

  it('given a chain that goes back, then what was in it is gone, and is there again once it is in a block', async () => {
    const to = [...addresses][0] ?? ''
    const snapshot = await anvil.call('evm_snapshot')
    const hash = await anvil.payCoin(to, 10n ** 18n)
    await anvil.mine()
    const raw = await anvil.call('eth_getRawTransactionByHash', [hash])
    const isListed = async () => (await allReceived(admin)).some((one) => one.transactionHash === hash)
    await eventually(isListed).toBe(true)
    await anvil.call('evm_revert', [snapshot])
    await anvil.mine(2)
    await eventually(isListed).toBe(false)
    expect(await anvil.call('eth_sendRawTransaction', [raw])).toBe(hash)
    await anvil.mine()
    await eventually(isListed).toBe(true)
  })

  /** What reached us by the node's own words, read block by block. */
  async function sumsOfNode(): Promise<Record<string, string>> {
    const sums = new Map<string, bigint>()
    const add = (unit: string, units: bigint) => sums.set(unit, (sums.get(unit) ?? 0n) + units)
    const tip = Number(await anvil.call('eth_blockNumber'))
    for (let height = 0; height <= tip; height += 1) {
      const at = `0x${height.toString(16)}`
      const block = (await anvil.call('eth_getBlockByNumber', [at, true])) as {
        transactions: { to: string | null; value: string }[]
      }
      for (const { to, value } of block.transactions)
        if (to && addresses.has(to.toLowerCase())) add('ETH', BigInt(value))
    }
    for (const unit of ['USDT', 'LINK']) {
      const filter = { fromBlock: '0x0', toBlock: 'latest', address: contractOf(unit) }
      const logs = (await anvil.call('eth_getLogs', [filter])) as { topics: string[]; data: string }[]
      for (const { topics, data } of logs)
        if (addresses.has(`0x${(topics[2] ?? '').slice(26)}`)) add(unit, BigInt(data))
    }
    return Object.fromEntries(
      [...sums].map(([unit, units]) => [unit, fromUnits(units, DECIMALS[unit] ?? 18)]),
    )
  }
})
