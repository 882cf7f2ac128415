/** The chains of the listed currencies. */
export type NetworkId =
  | 'bitcoin'
  | 'ethereum'
  | 'dogecoin'
  | 'xrp'
  | 'bnb'
  | 'cardano'
  | 'solana'
  | 'polkadot'
  | 'avalanche'
  | 'polygon'
  | 'tron'

export interface Currency {
  readonly symbol: string
  /** The coin that is sent: USDT for USDT-TRC20. */
  readonly unit: string
  /** Unknown for a currency that an admin added and this list does not have. */
  readonly network: NetworkId | undefined
  /** The chain's own coin, or a token on it. */
  readonly isNative: boolean
}

const NETWORK_NAMES: Record<NetworkId, string> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  dogecoin: 'Dogecoin',
  xrp: 'XRP Ledger',
  bnb: 'BNB Smart Chain',
  cardano: 'Cardano',
  solana: 'Solana',
  polkadot: 'Polkadot',
  avalanche: 'Avalanche C-Chain',
  polygon: 'Polygon',
  tron: 'TRON',
}

const NATIVE_COINS: Record<NetworkId, string> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  dogecoin: 'DOGE',
  xrp: 'XRP',
  bnb: 'BNB',
  cardano: 'ADA',
  solana: 'SOL',
  polkadot: 'DOT',
  avalanche: 'AVAX',
  polygon: 'MATIC',
  tron: 'TRX',
}

export const nativeCoinOf = (network: NetworkId): string => NATIVE_COINS[network]

const TOKEN_STANDARDS: Partial<Record<NetworkId, string>> = {
  ethereum: 'ERC-20',
  tron: 'TRC-20',
  bnb: 'BEP-20',
}

/** 'USDT-TRC20' names its chain itself. */
const NETWORK_OF_SUFFIX: Readonly<Record<string, NetworkId>> = {
  ERC20: 'ethereum',
  TRC20: 'tron',
  BEP20: 'bnb',
}

// In the order of the grid: the most used first.
const CATALOGUE: Readonly<Record<string, { network: NetworkId; isNative?: false }>> = {
  BTC: { network: 'bitcoin' },
  ETH: { network: 'ethereum' },
  USDT: { network: 'ethereum', isNative: false },
  'USDT-TRC20': { network: 'tron', isNative: false },
  USDC: { network: 'ethereum', isNative: false },
  DOGE: { network: 'dogecoin' },
  SOL: { network: 'solana' },
  BNB: { network: 'bnb' },
  XRP: { network: 'xrp' },
  TRX: { network: 'tron' },
  ADA: { network: 'cardano' },
  AVAX: { network: 'avalanche' },
  DOT: { network: 'polkadot' },
  MATIC: { network: 'polygon' },
  LINK: { network: 'ethereum', isNative: false },
  UNI: { network: 'ethereum', isNative: false },
}

const ORDER = Object.keys(CATALOGUE)
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{25,34}$/

/** Position in the grid; currencies that are not listed come last. */
export function gridPosition(symbol: string): number {
  const position = ORDER.indexOf(symbol)
  return position === -1 ? ORDER.length : position
}

/**
 * @param address where to send to: it shows the chain of a stablecoin that exists on several. A buyer who
 *   sends on the wrong chain loses the money.
 */
export function currencyOf(symbol: string, address?: string): Currency {
  const known = CATALOGUE[symbol]
  const unit = symbol.split('-')[0] ?? symbol
  if (!known) return { symbol, unit, network: undefined, isNative: false }
  const isNative = known.isNative ?? true
  const isOnTron = !isNative && address !== undefined && TRON_ADDRESS.test(address)
  return { symbol, unit, network: isOnTron ? 'tron' : known.network, isNative }
}

/**
 * The chain on which a currency is paid, named by that chain's own coin: USDT → ETH, BTC → BTC. Purchases and settled
 * transactions are stored under this name, so it stays as it is, also for a suffix that is not listed (USDT-SOL), which
 * counts as the unit's own chain here. A currency that is not listed counts as one with a chain of its own.
 * @param address where it was paid to: USDT at a TRON address is paid on TRON, under whichever symbol.
 */
export function chainCoinOf(symbol: string, address: string): string {
  const [unit = symbol] = symbol.split('-')
  const network = networkOf(symbol, address) ?? currencyOf(unit, address).network
  return network === undefined ? unit : NATIVE_COINS[network]
}

/**
 * The chain on which a currency is paid; undefined where it is not listed, and for a suffix that is not: it names a
 * chain whose transactions look otherwise.
 */
export function networkOf(symbol: string, address: string): NetworkId | undefined {
  const [unit = symbol, suffix] = symbol.split('-')
  return suffix === undefined ? currencyOf(unit, address).network : NETWORK_OF_SUFFIX[suffix]
}

export function networkName(network: NetworkId): string {
  return NETWORK_NAMES[network]
}

/** 'TRC-20' for a token on TRON; undefined for a chain's own coin, and where the chain names none. */
export function tokenStandard({ isNative, network }: Currency): string | undefined {
  return isNative || network === undefined ? undefined : TOKEN_STANDARDS[network]
}
