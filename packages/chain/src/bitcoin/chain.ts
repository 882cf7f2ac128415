import type { Chain, ChainUse, Tip } from '../chain'
import { type ChainNode, NodeContradiction, NodeUnavailable } from '../node-client'
import { blockHeader, chainInfo, name } from './forms'
import { lookUp } from './look-up'
import { readBlock } from './read-block'
import { spellBitcoin } from './script'

/** The first block of a chain: no other has it. On the chain for trying things out Litecoin's node may stand in for Bitcoin's. */
const FIRST_BLOCKS: Readonly<Record<ChainUse, readonly string[]>> = {
  main: ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
  regtest: [
    '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
  ],
}

/** The time of a block may be two hours off. */
const CLOCKS_MS = 7_200_000

/**
 * Bitcoin, by the JSON-RPC of Bitcoin Core: pruned, without a wallet and without an index of transactions. Such a node finds
 * a transaction in its mempool, or in a block whose hash it is given.
 */
export function bitcoinChain(use: ChainUse): Chain {
  const first = FIRST_BLOCKS[use]
  return {
    id: use === 'main' ? (first[0] ?? use) : use,
    isFoundByBlock: true,
    spell: spellBitcoin,
    readTip: (node) => readTip(node, first),
    async lookUp(node, request) {
      await assertNetwork(node, first)
      return lookUp(node, request)
    },
    readBlock,
    heightAt,
  }
}

async function assertNetwork(node: ChainNode, first: readonly string[]): Promise<void> {
  const answered = await node.call('getblockhash', [0], name)
  if (!first.includes(answered))
    throw new NodeContradiction(
      `${node.host} is a node of the network that begins with the block ${answered}`,
    )
}

async function readTip(node: ChainNode, first: readonly string[]): Promise<Tip> {
  await assertNetwork(node, first)
  const { blocks, headers, initialblockdownload } = await node.call('getblockchaininfo', [], chainInfo)
  // What is in the blocks that it does not have yet it would not find.
  if (initialblockdownload)
    throw new NodeUnavailable(`${node.host} is still loading the chain: ${blocks} of ${headers} blocks`)
  return { height: blocks, finalized: null }
}

async function heightAt(node: ChainNode, time: Date, upTo: number): Promise<number> {
  const earliest = (time.getTime() - CLOCKS_MS) / 1000
  let [from, to] = [0, upTo]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const at = await node.call('getblockhash', [middle], name)
    const { mediantime } = await node.call('getblockheader', [at, true], blockHeader)
    if (mediantime < earliest) from = middle + 1
    else to = middle
  }
  return from
}
