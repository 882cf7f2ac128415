export { faultOfProof } from './bitcoin/check-proof'
export { spellBitcoin } from './bitcoin/script'
export type {
  Chain,
  ChainUse,
  Depth,
  FoundPayment,
  Look,
  LookRequest,
  Output,
  Proof,
  ReadBlock,
  SeenBlock,
  Tip,
} from './chain'
export { evmNetworks } from './evm/networks'
export { chainOf, REGTEST_CHAIN_ID, usualDepth, type WatchedNetwork, watchedNetworks } from './networks'
export {
  CHAIN_NODE_ADDRESS_RULE,
  type ChainNode,
  connectNode,
  isNodeAddress,
  isOfNode,
  type NodeFault,
  NodeUnavailable,
} from './node-client'
export { fromUnits } from './units'
