/** What is to be made. The same plan makes the same users and purchases, to the byte. */
export interface Plan {
  readonly seed: string
  readonly users: number
  readonly purchases: number
  /** Everything lies before this moment; deadlines of what is pending lie long after it. */
  readonly until: Date
}

export const DAY_MS = 86_400_000
/** Purchases are spread over a year, in the order of their numbers. */
export const PURCHASES_SPAN_MS = 365 * DAY_MS
/** The first half of the users was there before the first purchase. */
export const USERS_SPAN_MS = 2 * PURCHASES_SPAN_MS
