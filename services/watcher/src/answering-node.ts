import { type ChainNode, isOfNode, type NodeFault, NodeUnavailable, type Tip } from '@presale/chain'
import type { NetworkWatch } from './network-watch'
import { lastTip } from './tables'

/** A node, and how far it is. */
export interface Answered {
  readonly node: ChainNode
  readonly tip: Tip
}

/**
 * The first of a network's nodes that answers and has the newest block which one of them has shown: of payments in the last
 * blocks one that is behind would say that they are in none.
 * @throws what the first one did wrong, where there is none
 */
export async function answeringNode({ network, chain, depth, nodes, pool }: NetworkWatch): Promise<Answered> {
  const newest = nodes.length > 1 ? await lastTip(pool, network) : 0
  const faults: NodeFault[] = []
  for (const node of nodes) {
    try {
      const tip = await chain.readTip(node, depth)
      if (tip.height >= newest) return { node, tip }
      faults.push(
        new NodeUnavailable(`${node.host} is behind: it is at block ${tip.height}, and ${newest} was seen`),
      )
    } catch (error) {
      if (!isOfNode(error)) throw error
      faults.push(error)
    }
  }
  throw faults[0] ?? new Error(`No node of ${network} is named`)
}
