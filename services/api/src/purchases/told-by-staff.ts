import type { AdminPurchase } from '@presale/contracts'
import type { Queryable } from '@presale/read-store'
import { notesOf } from './notes'
import { onlookersOf } from './onlookers'

type ToldByStaff = Pick<AdminPurchase, 'note' | 'lookedAtBy'>

/** What staff tell each other of these purchases: the note, and who else looks at it now. */
export async function toldByStaff(
  db: Queryable,
  ids: readonly string[],
  readerId: string,
): Promise<(id: string) => ToldByStaff> {
  const [notes, onlookers] = await Promise.all([notesOf(db, ids), onlookersOf(db, ids, readerId)])
  return (id) => ({ note: notes.get(id) ?? null, lookedAtBy: onlookers.get(id) ?? [] })
}
