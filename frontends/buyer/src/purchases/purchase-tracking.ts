import type { Purchase } from '@presale/contracts'

const KEY = 'presale-initiated-purchases'
const MOST = 50

/** Of the browser's storage, what is needed here. */
export type Notes = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The purchases that were reported in this browser and whose approval was not sent to a pixel yet. They are
 * kept across tabs and reloads, so that each step is sent once: an approval may come hours later.
 */
function readIds(notes: Notes): string[] {
  try {
    const read: unknown = JSON.parse(notes.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function writeIds(notes: Notes, ids: readonly string[]): void {
  try {
    notes.setItem(KEY, JSON.stringify(ids.slice(-MOST)))
  } catch {
    // Storage is full or blocked: better not counted than counted twice.
  }
}

/** @returns whether that is news. */
export function noteInitiated(notes: Notes, id: string): boolean {
  const ids = readIds(notes)
  if (ids.includes(id)) return false
  writeIds(notes, [...ids, id])
  return true
}

/** Those of the initiated ones that are approved now; each is given out once. */
export function takeApproved<P extends Pick<Purchase, 'id' | 'status'>>(
  notes: Notes,
  purchases: readonly P[],
): P[] {
  const ids = readIds(notes)
  const approved = purchases.filter(({ id, status }) => status === 'approved' && ids.includes(id))
  if (approved.length > 0) {
    writeIds(
      notes,
      ids.filter((id) => !approved.some((purchase) => purchase.id === id)),
    )
  }
  return approved
}
