/** Business constants shared by server and screens. */
export const MINIMUM_PURCHASE = 100
export const MAXIMUM_PURCHASE = 10_000_000
export const QUICK_AMOUNTS = [100, 250, 1_000, 5_000, 10_000, 50_000] as const
export const PENDING_REFRESH_MS = 30_000
export const PAYMENTS_PAGE_SIZE = 10
/** Lists count exactly up to this number. */
export const LIST_COUNT_LIMIT = 10_000
export const TOKEN_SYMBOL = 'GROK'
export const FALLBACK_TOKEN_NAME = 'GROK'
export const FALLBACK_TOKEN_PRICE = '3.00'
/** The version of the terms a buyer agrees to; to be raised with every change of the text. */
export const TERMS_VERSION = '2026-11'
/** Who has no account: the platform itself, or an operator at a command line, whom the machine's own log names. */
export const THE_SYSTEM = '00000000-0000-0000-0000-000000000000'
