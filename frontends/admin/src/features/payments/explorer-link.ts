/** Tokens that live on another coin's chain, by the chain's own coin; as the server tells networks apart. */
const CHAIN_OF: Readonly<Record<string, string>> = {
  USDT: 'ETH',
  USDC: 'ETH',
  LINK: 'ETH',
  UNI: 'ETH',
  'USDT-TRC20': 'TRX',
}

const EXPLORERS: Readonly<Record<string, string>> = {
  BTC: 'https://mempool.space/tx/',
  ETH: 'https://etherscan.io/tx/',
  DOGE: 'https://blockchair.com/dogecoin/transaction/',
  XRP: 'https://xrpscan.com/tx/',
  BNB: 'https://bscscan.com/tx/',
  ADA: 'https://cardanoscan.io/transaction/',
  SOL: 'https://solscan.io/tx/',
  DOT: 'https://polkadot.subscan.io/extrinsic/',
  AVAX: 'https://snowtrace.io/tx/',
  MATIC: 'https://polygonscan.com/tx/',
  TRX: 'https://tronscan.org/#/transaction/',
}

/** Where a transaction can be looked at (spec section 4); undefined for a currency without a known explorer. */
export function explorerLink(cryptoSymbol: string, transactionHash: string): string | undefined {
  const base = EXPLORERS[CHAIN_OF[cryptoSymbol] ?? cryptoSymbol]
  return base === undefined ? undefined : `${base}${encodeURIComponent(transactionHash)}`
}
