/** Business constants that server and screens share. */
export const MINIMUM_PURCHASE = 100
export const MAXIMUM_PURCHASE = 10_000_000
export const QUICK_AMOUNTS = [100, 250, 1_000, 5_000, 10_000, 50_000] as const
export const PENDING_REFRESH_MS = 30_000
export const PAYMENTS_PAGE_SIZE = 10
/** How far lists count exactly. */
export const LIST_COUNT_LIMIT = 10_000
export const TOKEN_SYMBOL = 'GROK'
export const FALLBACK_TOKEN_NAME = 'GROK'
export const FALLBACK_TOKEN_PRICE = '3.00'
/** The version of the terms a buyer agrees to; a change of the text changes it. */
export const TERMS_VERSION = '2026-11'
