import type { Chain } from '../chain'
import { lookUp } from './look-up'
import type { EvmNetwork } from './networks'
import { heightAt, readBlock } from './read-block'
import { readTip } from './tip'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Ethereum, or a network of its kind. */
export function evmChain(network: EvmNetwork): Chain {
  return {
    id: String(network.chainId),
    isFoundByBlock: false,
    spell: (address) => (ADDRESS.test(address) ? address.toLowerCase() : undefined),
    readTip: (node, depth) => readTip(node, network, depth),
    lookUp: (node, request) => lookUp(node, { ...request, network }),
    readBlock: (node, request) => readBlock(node, { ...request, network }),
    heightAt,
  }
}
