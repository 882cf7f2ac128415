import type { Look, LookRequest, Proof } from '../chain'
import { type ChainNode, NodeContradiction } from '../node-client'
import { blockHeader, knownTransaction, mempoolEntry, name, unspent } from './forms'
import { ifAny } from './if-any'
import { branchOf } from './merkle'
import { hashOf, type RawBlock, type RawTransaction, readRawTransaction } from './raw'
import { blockNamed, outputsTo, readOf } from './read-block'

/** Where one of them is spent by another transaction, this one is replaced: so many say it as well as all. */
const MOST_SPENDS = 10
/** What it spends is in no block either. */
const NOTHING = 'none'

/** What the node says of a transaction: by the blocks that it may be in, else as one that waits. @throws as `Chain.readTip` */
export async function lookUp(node: ChainNode, request: LookRequest): Promise<Look> {
  const { hash, recordedIn, readIn } = request
  const read = (await inBlock(node, recordedIn, request)) ?? (await inBlock(node, readIn, request))
  if (read) return read
  const known = await ifAny(node, ['getrawtransaction', hash, true], knownTransaction)
  const indexed = await inBlock(node, known?.blockhash, request)
  if (indexed) return indexed
  if (known === undefined || known.blockhash !== undefined)
    return { kind: 'unknown', isReplaced: await isReplaced(node, request) }
  const transaction = readOf(node, () => readRawTransaction(known.hex))
  if (transaction.hash !== hash) throw new NodeContradiction(`${node.host} answers with another transaction`)
  return {
    kind: 'pending',
    since: await waitsSince(node, hash),
    outputs: outputsTo(transaction, request.addresses),
    spends: request.spends ?? (await spentInChain(node, transaction)),
  }
}

/** The height of a block in the chain; undefined of one that is not in it. */
async function heightInChain(node: ChainNode, block: string): Promise<number | undefined> {
  const found = await ifAny(node, ['getblockheader', block, true], blockHeader)
  if (!found || found.confirmations < 1) return undefined
  if (found.hash !== block) throw new NodeContradiction(`${node.host} answers with another header`)
  return found.height
}

/** Undefined where the block is not in the chain, or does not have it. */
async function inBlock(
  node: ChainNode,
  block: string | undefined,
  { hash, addresses, recordedIn }: LookRequest,
): Promise<Look | undefined> {
  const height = block === undefined ? undefined : await heightInChain(node, block)
  if (block === undefined || height === undefined) return undefined
  if (block === recordedIn) return { kind: 'as-recorded' }
  const read = await blockNamed(node, block)
  const place = read?.transactions.findIndex((one) => one.hash === hash) ?? -1
  const transaction = read?.transactions[place]
  if (!read || !transaction) return undefined
  return {
    kind: 'included',
    block: { hash: block, height, time: read.time.toISOString() },
    succeeded: true,
    outputs: outputsTo(transaction, addresses),
    spends: transaction.spends.slice(0, MOST_SPENDS).join(','),
    balanceRose: null,
    proof: proofOf(read, place),
  }
}

/** Larger ones no node hands on. */
const MOST_BYTES = 100_000
/** As long as two hashes: what is one could pass for the other (CVE-2017-12842). */
const AS_LONG_AS_A_PAIR = 64

function proofOf({ header, transactions }: RawBlock, place: number): Proof | null {
  const bare = transactions[place]?.bare
  if (!bare || bare.length === AS_LONG_AS_A_PAIR || bare.length > MOST_BYTES) return null
  const leaves = transactions.map(({ hash }) => hashOf(hash))
  return {
    transaction: bare.toString('hex'),
    branch: branchOf(leaves, place).map((beside) => beside.toString('hex')),
    place,
    header: header.toString('hex'),
  }
}

/** Null where a block came for it between two answers. */
async function waitsSince(node: ChainNode, hash: string): Promise<string | null> {
  const entry = await ifAny(node, ['getmempoolentry', hash], mempoolEntry)
  return entry === undefined ? null : new Date(entry.time * 1000).toISOString()
}

/** What a block has of what it spends: that another one spends what is in no block itself nobody could tell later. */
async function spentInChain(node: ChainNode, { spends }: RawTransaction): Promise<string> {
  const inChain: string[] = []
  for (const one of spends.slice(0, MOST_SPENDS)) if (await isUnspent(node, one)) inChain.push(one)
  return inChain.length === 0 ? NOTHING : inChain.join(',')
}

/**
 * The chain has another transaction that spends what this one would have spent. A block that came a moment ago may have this one:
 * it is said only where the node's last block was read.
 */
async function isReplaced(node: ChainNode, { spends = NOTHING, readTo }: LookRequest): Promise<boolean> {
  if (spends === NOTHING || readTo === undefined) return false
  for (const one of spends.split(','))
    if (!(await isUnspent(node, one))) return (await node.call('getbestblockhash', [], name)) === readTo
  return false
}

async function isUnspent(node: ChainNode, output: string): Promise<boolean> {
  const [hash = '', place = '0'] = output.split(':')
  return (await node.call('gettxout', [hash, Number(place), false], unspent)) !== null
}
