import { MOST_EXPORTS } from './exports/csv'

/** How many sessions each pool opens at most. */
export const POOLS = { api: 20, readers: 12, locks: 10, settlements: 3, holds: 3 } as const

/** All of them, two kinds of exports and the clock's among them. */
export const MOST_SESSIONS = Object.values(POOLS).reduce((sum, one) => sum + one, 2 * MOST_EXPORTS + 1)
