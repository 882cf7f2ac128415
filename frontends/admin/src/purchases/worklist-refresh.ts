/** The worklist and what is open of it refresh themselves while in view (design section 5). */
export const WORKLIST_REFRESH_MS = 10_000
