/** Tokens that live on another coin's chain; every other currency has a chain of its own name. */
const NETWORK_OF: Readonly<Record<string, string>> = {
  USDT: 'ETH',
  USDC: 'ETH',
  LINK: 'ETH',
  UNI: 'ETH',
}

/** 'USDT-TRC20' says itself on which chain it lives. */
const NETWORK_OF_STANDARD: Readonly<Record<string, string>> = { TRC20: 'TRX', ERC20: 'ETH', BEP20: 'BNB' }

/** The chain on which a currency is paid, named by that chain's own coin: USDT → ETH, BTC → BTC. */
export function networkOf(currency: string): string {
  const [symbol = currency, standard = ''] = currency.split('-')
  return NETWORK_OF_STANDARD[standard] ?? NETWORK_OF[symbol] ?? symbol
}

/**
 * One spelling per transaction (design section 2): trimmed, and lower case where it is hexadecimal. Some
 * explorers write 0x before it and some do not: that makes no second transaction of it.
 */
export function normalTransactionHash(hash: string): string {
  const trimmed = hash.trim()
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(trimmed)?.[1]
  return digits?.toLowerCase() ?? trimmed
}
