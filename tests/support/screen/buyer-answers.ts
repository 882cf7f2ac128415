import type { AccountSession, CryptoPrice, LiveFigures, Purchase } from '@presale/contracts'
import { sampleChanges } from '@presale/kernel'
import { AT, btc, purchase } from './answers'

export const PAYMENT_SECONDS = 900
export const APPROVAL_SECONDS = 3600

const NAMES_AND_PRICES = [
  ['BTC', 'Bitcoin', '97250.00'],
  ['ETH', 'Ethereum', '3420.50'],
  ['DOGE', 'Dogecoin', '0.1845'],
  ['USDT', 'Tether', '1.00'],
  ['USDC', 'USD Coin', '1.00'],
  ['XRP', 'XRP', '2.31'],
  ['BNB', 'BNB', '652.40'],
  ['ADA', 'Cardano', '0.7420'],
  ['SOL', 'Solana', '184.75'],
  ['DOT', 'Polkadot', '6.85'],
  ['AVAX', 'Avalanche', '36.20'],
  ['MATIC', 'Polygon', '0.4510'],
  ['LINK', 'Chainlink', '17.90'],
  ['UNI', 'Uniswap', '11.35'],
  ['TRX', 'TRON', '0.2480'],
  ['USDT-TRC20', 'Tether (TRC-20)', '1.00'],
] as const

/** Every currency that a new site sells for. */
export const currencies: CryptoPrice[] = NAMES_AND_PRICES.map(([symbol, name, price]) => ({
  ...btc,
  id: symbol.toLowerCase(),
  symbol,
  name,
  price,
  change24h: sampleChanges[symbol] ?? null,
}))

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** A purchase of just now that awaits its payment. */
export const duePurchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...purchase,
  createdAt: inSeconds(0),
  date: inSeconds(0),
  stage: 'awaiting-payment',
  paidAt: null,
  expiresAt: inSeconds(PAYMENT_SECONDS),
  timeRemaining: PAYMENT_SECONDS,
  allowedActions: ['report-payment', 'cancel'],
  ...change,
})

/** A purchase of just now that awaits its approval. */
export const confirmingPurchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...duePurchase(),
  stage: 'awaiting-approval',
  paidAt: inSeconds(0),
  expiresAt: inSeconds(APPROVAL_SECONDS),
  timeRemaining: APPROVAL_SECONDS,
  allowedActions: [],
  ...change,
})

/** A purchase for which no time runs any more. */
export const endedPurchase = (change: Partial<Purchase>): Purchase => ({
  ...confirmingPurchase(),
  stage: null,
  expiresAt: null,
  timeRemaining: 0,
  decidedAt: inSeconds(0),
  ...change,
})

export const session = (change: Partial<AccountSession> = {}): AccountSession => ({
  id: 'this-one',
  createdAt: AT,
  lastSeenAt: AT,
  ipAddress: '203.0.113.7',
  userAgent: null,
  isCurrent: true,
  ...change,
})

/** Of a sale that has sold something. */
export const soldFigures: LiveFigures = {
  raised: '1234.50',
  target: '10000.00',
  remaining: '8765.50',
  progress: '12.3',
  endsAt: null,
  participants: 7,
  purchases: [
    { amount: '750.00', tokenAmount: 250, currency: 'BTC', approvedAt: '2026-01-02T03:04:05.000Z' },
  ],
}
