import type { AdminPurchase } from '@presale/contracts'
import type { Queryable } from '@presale/read-store'
import { notesOf } from './notes'
import { onlookersOf } from './onlookers'

type AmongStaff = Pick<AdminPurchase, 'note' | 'lookedAtBy'>

/** What staff see of each other at these purchases: the note, and who else looks at it now. */
export async function amongStaff(
  db: Queryable,
  ids: readonly string[],
  readerId: string,
): Promise<(id: string) => AmongStaff> {
  const [notes, onlookers] = await Promise.all([notesOf(db, ids), onlookersOf(db, ids, readerId)])
  return (id) => ({ note: notes.get(id) ?? null, lookedAtBy: onlookers.get(id) ?? [] })
}
