/**
 * Samples for a sale that is not set up yet: every accepted currency, with plausible prices in USD, and addresses
 * that belong to nobody. They are marked as samples wherever they are shown.
 */
export const samplePrices = [
  { symbol: 'BTC', name: 'Bitcoin', price: '97250.00' },
  { symbol: 'ETH', name: 'Ethereum', price: '3420.50' },
  { symbol: 'DOGE', name: 'Dogecoin', price: '0.1845' },
  { symbol: 'USDT', name: 'Tether', price: '1.00' },
  { symbol: 'USDC', name: 'USD Coin', price: '1.00' },
  { symbol: 'XRP', name: 'XRP', price: '2.31' },
  { symbol: 'BNB', name: 'BNB', price: '652.40' },
  { symbol: 'ADA', name: 'Cardano', price: '0.7420' },
  { symbol: 'SOL', name: 'Solana', price: '184.75' },
  { symbol: 'DOT', name: 'Polkadot', price: '6.85' },
  { symbol: 'AVAX', name: 'Avalanche', price: '36.20' },
  { symbol: 'MATIC', name: 'Polygon', price: '0.4510' },
  { symbol: 'LINK', name: 'Chainlink', price: '17.90' },
  { symbol: 'UNI', name: 'Uniswap', price: '11.35' },
  { symbol: 'TRX', name: 'TRON', price: '0.2480' },
  { symbol: 'USDT-TRC20', name: 'Tether (TRC-20)', price: '1.00' },
] as const

const SAMPLE_EVM = '0x5a3b1e0000000000000000000000000000000000'
const SAMPLE_TRON = 'TSampLe1111111111111111111111111111'

/** Addresses without a private key: 'sample' and ones, in the format of the network. */
export const sampleWallets = [
  { symbol: 'BTC', address: 'bc1qsamp1esamp1esamp1esamp1esamp1esamp1e00' },
  { symbol: 'ETH', address: SAMPLE_EVM },
  { symbol: 'DOGE', address: 'DSampLe1111111111111111111111111111' },
  { symbol: 'USDT', address: SAMPLE_EVM },
  { symbol: 'USDC', address: SAMPLE_EVM },
  { symbol: 'XRP', address: 'rSampLe1111111111111111111111111111' },
  { symbol: 'BNB', address: SAMPLE_EVM },
  { symbol: 'ADA', address: 'addr1qsamp1esamp1esamp1esamp1esamp1esamp1esamp1esamp1esamp1e00' },
  { symbol: 'SOL', address: 'SampLe11111111111111111111111111111111111111' },
  { symbol: 'DOT', address: '1SampLe111111111111111111111111111111111111111' },
  { symbol: 'AVAX', address: SAMPLE_EVM },
  { symbol: 'MATIC', address: SAMPLE_EVM },
  { symbol: 'LINK', address: SAMPLE_EVM },
  { symbol: 'UNI', address: SAMPLE_EVM },
  { symbol: 'TRX', address: SAMPLE_TRON },
  { symbol: 'USDT-TRC20', address: SAMPLE_TRON },
] as const

/**
 * Of chains that are one machine's alone, where payments are made and seen: an address stands for a script there too, which
 * the sample does not. Nobody has a key of it.
 */
export const REGTEST_BITCOIN = 'bc1q2dsk6urvv5kzqmn0yp4k27fw9chzut3wn84f5v'

export const regtestWallets = sampleWallets.map(({ symbol, address }) => ({
  symbol,
  address: symbol === 'BTC' ? REGTEST_BITCOIN : address,
}))

/** The description of each wallet, for the admin. */
export const SAMPLE_DESCRIPTION = 'Sample address, do not send money'

/** Every currency that can be accepted, in the order of the grid. */
export const catalogueSymbols: readonly string[] = samplePrices.map(({ symbol }) => symbol)

/** The name of a currency of the catalogue; undefined for any other. */
export function catalogueName(symbol: string): string | undefined {
  return samplePrices.find((price) => price.symbol === symbol)?.name
}

/** Is it one of the sample addresses, whoever saved it, and in whichever letters? */
export function isSampleAddress(address: string): boolean {
  const saved = asCompared(address)
  const samples = [...sampleWallets.map(({ address }) => address), REGTEST_BITCOIN]
  return samples.some((sample) => asCompared(sample) === saved)
}

/** Hex and bech32 addresses are the same in capital letters; in all others each letter counts. */
function asCompared(address: string): string {
  return /^(?:0x|bc1|addr1)/i.test(address) ? address.toLowerCase() : address
}
