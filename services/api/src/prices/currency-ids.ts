/**
 * The provider's name for each currency: CoinGecko's coin ids, which others with its format take too.
 * A currency that is not here has no price to be fetched, and keeps the one it has.
 */
export const currencyIds: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  DOGE: 'dogecoin',
  USDT: 'tether',
  USDC: 'usd-coin',
  XRP: 'ripple',
  BNB: 'binancecoin',
  ADA: 'cardano',
  SOL: 'solana',
  DOT: 'polkadot',
  AVAX: 'avalanche-2',
  // Polygon's own coin, since it was renamed: one to one for what was MATIC.
  MATIC: 'polygon-ecosystem-token',
  LINK: 'chainlink',
  UNI: 'uniswap',
  TRX: 'tron',
  'USDT-TRC20': 'tether',
}
