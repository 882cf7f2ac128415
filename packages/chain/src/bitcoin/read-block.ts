import type { BlockRequest, FoundPayment, Output, ReadBlock } from '../chain'
import { type ChainNode, NodeContradiction } from '../node-client'
import { fromUnits } from '../units'
import { name, raw } from './forms'
import { ifAny } from './if-any'
import { rootOf } from './merkle'
import { hashOf, type RawBlock, type RawTransaction, readRawBlock } from './raw'
import { scriptOf } from './script'

/** By its own bytes: a node cannot leave anything out of a block, nor change it. @throws as `Chain.readTip` */
export async function readBlock(
  node: ChainNode,
  { height, addresses }: BlockRequest,
): Promise<ReadBlock | undefined> {
  const at = await ifAny(node, ['getblockhash', height], name)
  const block = at === undefined ? undefined : await blockNamed(node, at)
  if (!block) return undefined
  const { hash, parent, time, transactions } = block
  return {
    height,
    hash,
    parent,
    time,
    found: transactions.flatMap((transaction) => foundIn(transaction, addresses)),
    transactions: Buffer.concat(transactions.map((one) => Buffer.from(one.hash, 'hex').subarray(0, 8))),
  }
}

function foundIn(transaction: RawTransaction, addresses: ReadonlySet<string>): FoundPayment[] {
  const outputs = outputsTo(transaction, addresses)
  const [first] = outputs
  const pays = outputs.map(({ amount }) => ({ unit: 'BTC', amount }))
  return first ? [{ hash: transaction.hash, address: first.address, pays }] : []
}

/**
 * The block of that name; undefined where the node has none.
 * @throws NodeContradiction where the bytes are another block's, or its header's root is not of its transactions
 */
export async function blockNamed(node: ChainNode, hash: string): Promise<RawBlock | undefined> {
  const bytes = await ifAny(node, ['getblock', hash, 0], raw)
  if (!bytes) return undefined
  return readOf(node, () => {
    const block = readRawBlock(bytes)
    if (block.hash !== hash) throw new RangeError('another block')
    if (!rootOf(block.transactions.map((one) => hashOf(one.hash))).equals(block.root))
      throw new RangeError('other transactions than the header has')
    return block
  })
}

/** @throws NodeContradiction where the bytes cannot be read */
export function readOf<T>(node: ChainNode, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError)
      throw new NodeContradiction(`${node.host} answers with bytes that are none: ${error.message}`)
    throw error
  }
}

/** What makes coins is nobody's payment: it cannot be spent for a hundred blocks, and leaves the chain with its block. */
export function outputsTo({ outputs, isCoinbase }: RawTransaction, addresses: ReadonlySet<string>): Output[] {
  if (isCoinbase) return []
  const scripts = scriptsOf(addresses)
  return outputs.flatMap(({ satoshis, script }, place) => {
    const address = scripts.get(script)
    if (address === undefined || satoshis === 0n) return []
    const amount = fromUnits(satoshis, 8)
    return [{ output: String(place), address, unit: 'BTC', contract: null, amount }]
  })
}

/** Reckoned once for each set: a block has thousands of outputs, and a sale may have thousands of addresses. */
const known = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>()

function scriptsOf(addresses: ReadonlySet<string>): ReadonlyMap<string, string> {
  const before = known.get(addresses)
  if (before) return before
  const scripts = new Map<string, string>()
  for (const address of addresses) {
    const script = scriptOf(address)
    if (script !== undefined) scripts.set(script, address)
  }
  known.set(addresses, scripts)
  return scripts
}
