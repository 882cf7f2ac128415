/** How many sessions each opens at most. */
export const POOLS = { mailer: 6, readers: 2 } as const
