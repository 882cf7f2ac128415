export { type Look, type LookRequest, lookUp, type Output, type SeenBlock } from './evm/look-up'
export { type FoundPayment, heightAt, type ReadBlock, readBlock } from './evm/read-block'
export { readTip, type Tip } from './evm/tip'
export { type Depth, type EvmNetwork, evmNetworks, type WatchedNetwork, watchedNetworks } from './networks'
export {
  CHAIN_NODE_ADDRESS_RULE,
  type ChainNode,
  connectNode,
  isNodeAddress,
  NodeContradiction,
  NodeRefused,
  NodeUnavailable,
} from './node-client'
export { fromUnits } from './units'
