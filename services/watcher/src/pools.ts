/** How many sessions each opens at most; the lease has one more, and so has the clock. */
export const POOLS = { watcher: 4, readers: 2 } as const
