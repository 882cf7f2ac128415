/** Rows of the history on one page. */
export const PAGE_SIZE = 10

/** The schedule below the history is a summary of it. */
export const SCHEDULE_PAGE_SIZE = 5

export interface ShownPage<Row> {
  readonly rows: readonly Row[]
  /** From 1. */
  readonly page: number
}

/**
 * The rows of a page. A page that is no longer there (the list became shorter, the address was typed) is the
 * nearest one that is.
 * @param wanted what stands in the address.
 */
export function pageOf<Row>(rows: readonly Row[], wanted: string | null, size: number): ShownPage<Row> {
  const last = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(wanted !== null && /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1, last)
  return { rows: rows.slice((page - 1) * size, page * size), page }
}
