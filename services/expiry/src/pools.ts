/** The subscriber holds one connection and queries with two more; sweep, timers and metrics use the others. */
export const POOL_SIZE = 8
