import type { Depth, Tip } from '../chain'
import { type ChainNode, NodeContradiction } from '../node-client'
import { header, quantity } from './forms'
import { assertNetwork, heightOf } from './look-up'
import type { EvmNetwork } from './networks'

/** @throws NodeUnavailable; NodeRefused; NodeContradiction, also where the node is of another network */
export async function readTip(node: ChainNode, network: EvmNetwork, depth: Depth): Promise<Tip> {
  await assertNetwork(node, network)
  const height = heightOf(await node.call('eth_blockNumber', [], quantity))
  if (depth !== 'finalized') return { height, finalized: null }
  const final = await node.call('eth_getBlockByNumber', ['finalized', false], header)
  if (final === null) return { height, finalized: null }
  if (final.number > BigInt(height))
    throw new NodeContradiction(`${node.host} calls a block final that it does not have yet`)
  return { height, finalized: heightOf(final.number) }
}
