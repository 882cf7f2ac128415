import type { AdminPurchase } from '@presale/contracts'

type Rows = readonly AdminPurchase[]

const byId = (rows: Rows) => new Map(rows.map((row) => [row.id, row]))

/** The rows that are shown, each as it is now. Those that are gone from the page stay as they last were. */
export function inOldOrder(shown: Rows, read: Rows, decided: Rows): Rows {
  const now = byId([...decided, ...read])
  return shown.map((row) => now.get(row.id) ?? row)
}

/** Nothing is left to do in what is shown: what follows stands below it, and moves no row. */
export function isWorkedOff(shown: Rows, read: Rows, decided: Rows): boolean {
  const [readIds, gone] = [byId(read), byId(decided)]
  return shown.every(({ id }) => gone.has(id) && !readIds.has(id))
}

/** A page as it was read, and in it what was decided and is no longer on it: each after the row that it followed. */
export function withDecided(read: Rows, shown: Rows, decided: Rows): Rows {
  const [readIds, gone] = [byId(read), byId(decided)]
  const rows = [...read]
  shown.forEach(({ id }, index) => {
    const row = gone.get(id)
    if (!row || readIds.has(id)) return
    const places = shown.slice(0, index).map((other) => rows.findIndex((one) => one.id === other.id))
    rows.splice((places.findLast((place) => place >= 0) ?? -1) + 1, 0, row)
  })
  return rows
}
