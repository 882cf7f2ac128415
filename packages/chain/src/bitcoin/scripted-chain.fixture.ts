import type { Scripted } from '../scripted-node.fixture'
import { rootOf } from './merkle'
import { hashOf, readRawBlock, readRawTransaction, twiceHashed } from './raw'
import { scriptOf } from './script'

export const MAIN_FIRST = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
export const HAS_NONE = -5

export interface ScriptedCoins {
  /** `<name>:<place>` */
  readonly spends: readonly string[]
  readonly pays: readonly { readonly to: string; readonly satoshis: bigint }[]
  readonly hasWitnesses?: boolean
  /** Undefined: it waits. */
  readonly height?: number | undefined
  /** When the node had it, in seconds; undefined where it does not say. */
  readonly since?: number
}

export interface ScriptedBitcoin {
  readonly height: number
  readonly coins: readonly ScriptedCoins[]
  /** Another branch has other blocks above this height. */
  readonly branch?: { readonly name: string; readonly above: number }
  readonly first?: string
  /** The time of the first block, in seconds. */
  readonly begins?: number
  readonly isLoading?: boolean
  /** Outputs that transactions spend which nobody asks about. */
  readonly spent?: readonly string[]
  readonly hasIndex?: boolean
}

const BEGINS = 1_790_000_000
export const bitcoinTimeAt = (height: number, begins = BEGINS): number => begins + 600 * height

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const count = (value: number) =>
  value < 0xfd ? Buffer.from([value]) : Buffer.from([0xfd, value & 0xff, value >> 8])
const behindLength = (bytes: Buffer) => Buffer.concat([count(bytes.length), bytes])

/** The bytes of such a transaction. */
export function rawOf({ spends, pays, hasWitnesses = false }: ScriptedCoins): Buffer {
  const inputs = spends.map((one) => {
    const [hash = '', place = '0'] = one.split(':')
    return Buffer.concat([hashOf(hash), u32(Number(place)), count(0), u32(0xfffffffd)])
  })
  const outputs = pays.map(({ to, satoshis }) =>
    Buffer.concat([u64(satoshis), behindLength(Buffer.from(scriptOf(to) ?? to, 'hex'))]),
  )
  const moved = [count(inputs.length), ...inputs, count(outputs.length), ...outputs]
  const witnesses = inputs.map(() => Buffer.concat([count(1), behindLength(Buffer.alloc(71, 7))]))
  return hasWitnesses
    ? Buffer.concat([u32(2), Buffer.from([0, 1]), ...moved, ...witnesses, u32(0)])
    : Buffer.concat([u32(2), ...moved, u32(0)])
}

export const hashOfCoins = (coins: ScriptedCoins): string => readRawTransaction(rawOf(coins)).hash

const coinbaseOf = (height: number, branch: string): ScriptedCoins => ({
  spends: [`${'0'.repeat(64)}:4294967295`],
  pays: [{ to: `6a${Buffer.from(`${branch}${height}`).toString('hex')}`, satoshis: 312_500_000n }],
})

class NotThere extends Error {
  readonly code = HAS_NONE
}

/** The answers of a pruned node without a wallet and, if not said otherwise, without an index of transactions. */
export function bitcoinAnswers(chain: ScriptedBitcoin): Record<string, Scripted> {
  const {
    height,
    coins,
    branch,
    begins,
    first = MAIN_FIRST,
    isLoading = false,
    spent = [],
    hasIndex = false,
  } = chain
  const blocks: { raw: Buffer; hash: string; height: number }[] = []
  const branchAt = (at: number) => (branch && at > branch.above ? branch.name : 'a')
  let parent = first
  for (let at = 1; at <= height; at++) {
    const within = coins.filter((one) => one.height === at)
    const raws = [coinbaseOf(at, branchAt(at)), ...within].map(rawOf)
    const root = rootOf(raws.map((raw) => hashOf(readRawTransaction(raw).hash)))
    const header = Buffer.concat([
      u32(4),
      hashOf(parent),
      root,
      u32(bitcoinTimeAt(at, begins)),
      u32(0x1d00ffff),
      u32(at),
    ])
    const raw = Buffer.concat([header, count(raws.length), ...raws])
    parent = Buffer.from(twiceHashed(header)).reverse().toString('hex')
    blocks.push({ raw, hash: parent, height: at })
  }
  const blockNamed = (name: unknown) => {
    const found = blocks.find(({ hash }) => hash === name)
    if (!found) throw new NotThere('Block not found')
    return found
  }
  const named = (name: unknown) => coins.find((one) => hashOfCoins(one) === name)
  return {
    getblockhash: ([at]) => {
      if (at === 0) return first
      const found = blocks[Number(at) - 1]
      if (!found) throw Object.assign(new Error('Block height out of range'), { code: -8 })
      return found.hash
    },
    getbestblockhash: () => blocks.at(-1)?.hash ?? first,
    getblockchaininfo: () => ({
      chain: 'main',
      blocks: height,
      headers: height,
      initialblockdownload: isLoading,
      verificationprogress: 0.9999,
    }),
    getblockheader: ([name]) => {
      const found = blockNamed(name)
      return {
        hash: found.hash,
        height: found.height,
        confirmations: height - found.height + 1,
        mediantime: bitcoinTimeAt(found.height - 6, begins),
      }
    },
    getblock: ([name]) => blockNamed(name).raw.toString('hex'),
    getrawtransaction: ([name]) => {
      const found = named(name)
      const isFindable = found && (found.height === undefined || hasIndex)
      if (!isFindable) throw new NotThere('No such mempool transaction. Use -txindex to enable more')
      const blockhash = found.height === undefined ? undefined : blocks[found.height - 1]?.hash
      return { hex: rawOf(found).toString('hex'), blockhash }
    },
    getmempoolentry: ([name]) => {
      const found = named(name)
      if (found?.since === undefined) throw new NotThere('Transaction not in mempool')
      return { time: found.since, vsize: 141 }
    },
    gettxout: ([hash, place]) => {
      const output = `${hash}:${place}`
      const isSpent =
        spent.includes(output) || coins.some((one) => one.height !== undefined && one.spends.includes(output))
      return isSpent ? null : { bestblock: blocks.at(-1)?.hash ?? first, confirmations: 9, value: 0.5 }
    },
  }
}

/** What such a node has at a height. */
export const scriptedBlockAt = (answers: Record<string, Scripted>, height: number) => {
  const hash = String(answers.getblockhash?.([height]))
  return readRawBlock(Buffer.from(String(answers.getblock?.([hash, 0])), 'hex'))
}
