import type { BlockRequest, FoundPayment, ReadBlock } from '../chain'
import { type ChainNode, NodeContradiction, NodeRefused } from '../node-client'
import { fromUnits } from '../units'
import { mayHold } from './bloom'
import { type Block, block, header, type Log, logs, receipts } from './forms'
import { heightOf, TRANSFER, transferIn } from './look-up'
import type { EvmNetwork } from './networks'

export interface EvmBlockRequest extends BlockRequest {
  readonly network: EvmNetwork
}

/**
 * Reads a block, and finds in it what pays to the addresses: coin that a transaction sends itself, and listed tokens. Coin
 * that a contract sends stands in no list of a block. The node is asked for all transfers of the tokens, and they are
 * matched here: nodes limit how many addresses a filter may have, and nobody learns which are ours.
 * @returns undefined where the node has no block of that height
 * @throws NodeUnavailable; NodeRefused; NodeContradiction
 */
export async function readBlock(node: ChainNode, request: EvmBlockRequest): Promise<ReadBlock | undefined> {
  const { network, height, addresses } = request
  const read = await node.call('eth_getBlockByNumber', [`0x${height.toString(16)}`, true], block)
  if (read === null) return undefined
  if (read.number !== BigInt(height))
    throw new NodeContradiction(`${node.host} answers with a block of another height`)
  const payments = new Map<string, FoundPayment>()
  const note = (hash: string, address: string, unit: string, amount: string): void => {
    const before = payments.get(hash)
    payments.set(hash, {
      hash: hash.slice(2),
      address: before?.address ?? address,
      pays: [...(before?.pays ?? []), { unit, amount }],
    })
  }
  for (const { hash, to, value } of read.transactions)
    if (to !== null && value > 0n && addresses.has(to)) note(hash, to, network.coin, fromUnits(value, 18))
  for (const log of await transfersIn(node, network, read)) {
    const [moved, token] = [transferIn(log), network.tokens.find(({ contract }) => contract === log.address)]
    if (moved && token && addresses.has(moved.to))
      note(log.transactionHash, moved.to, token.unit, fromUnits(moved.units, token.decimals))
  }
  return {
    height: heightOf(read.number),
    hash: read.hash,
    parent: read.parentHash,
    time: new Date(Number(read.timestamp) * 1000),
    found: [...payments.values()],
    transactions: null,
  }
}

/** The transfers of listed tokens in a block; not asked for where its bloom says that there are none. */
async function transfersIn(node: ChainNode, { tokens }: EvmNetwork, read: Block): Promise<Log[]> {
  const contracts = tokens.map(({ contract }) => contract)
  const isExpected =
    mayHold(read.logsBloom, TRANSFER) && contracts.some((contract) => mayHold(read.logsBloom, contract))
  if (!isExpected) return []
  const filter = { blockHash: read.hash, address: contracts, topics: [TRANSFER] }
  const answered = await node.call('eth_getLogs', [filter], logs)
  for (const log of answered)
    if (log.blockHash !== read.hash || log.topics[0] !== TRANSFER || !contracts.includes(log.address))
      throw new NodeContradiction(`${node.host} answers with logs that were not asked for`)
  if (answered.length === 0) await assertNone(node, read, contracts)
  return answered
}

/**
 * No transfer, though the bloom may hold some: by chance, or because the node leaves them out. The receipts decide it, where
 * the node gives all of a block.
 */
async function assertNone(node: ChainNode, { hash }: Block, contracts: readonly string[]): Promise<void> {
  try {
    const all = await node.call('eth_getBlockReceipts', [{ blockHash: hash }], receipts)
    const left = (all ?? []).flatMap((one) => one.logs).filter(({ address }) => contracts.includes(address))
    if (left.some((log) => log.topics[0] === TRANSFER))
      throw new NodeContradiction(`${node.host} leaves out transfers that its receipts have`)
  } catch (error) {
    if (!(error instanceof NodeRefused)) throw error
  }
}

/** The height of the first block at or after a moment, up to a height: its time is the one of the blocks. */
export async function heightAt(node: ChainNode, time: Date, upTo: number): Promise<number> {
  let [from, to] = [0, upTo]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const read = await node.call('eth_getBlockByNumber', [`0x${middle.toString(16)}`, false], header)
    // A node that keeps no block so old: whatever it has is later.
    if (read === null || Number(read.timestamp) * 1000 < time.getTime()) from = middle + 1
    else to = middle
  }
  return from
}
