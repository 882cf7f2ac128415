/** What is not there by then is said to be slow: within five seconds. */
export const SLOW_AFTER_MS = 4500
