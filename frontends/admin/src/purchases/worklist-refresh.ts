/** The worklist, and a payment opened from it, refresh while they are visible. */
export const WORKLIST_REFRESH_MS = 10_000
