export {
  type ChainedAction,
  chainAdminActions,
  chainEarlierActions,
  securityLineOf,
} from './admin-action-chain'
export * from './admin-action-list'
export * from './admin-actions'
export * from './check-admin-actions'
export * from './crypto-prices'
export * from './pixel-changes'
export * from './pixels'
export * from './price-rules'
export * from './price-updates'
export * from './recent-wallet-changes'
export * from './sale-terms'
export * from './sample-data'
export * from './schema'
export * from './seed'
export * from './setting-rules'
export * from './settings'
export * from './token'
export * from './token-logos'
export * from './wallet-address'
export * from './wallet-changes'
export * from './wallet-history'
export * from './wallets'
