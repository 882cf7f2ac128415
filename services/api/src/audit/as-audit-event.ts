import type { AuditEvent } from '@presale/contracts'
import type { AuditRow } from '@presale/purchases'

/** The ids of everybody who did something in these events, each once. */
export function actorsOf(rows: readonly AuditRow[]): string[] {
  return [...new Set(rows.flatMap(({ actor }) => (actor.id === null ? [] : [actor.id])))]
}

/** An event on the wire (design section 3); who has no account any more has no name. */
export function asAuditEvent(row: AuditRow, names: ReadonlyMap<string, string>): AuditEvent {
  const { id, type, purchaseId, revision, at, actor, data, metadata } = row
  const name = actor.id === null ? undefined : names.get(actor.id)
  const position = `${row.position.commit}/${row.position.prepare}`
  const shownActor = name === undefined ? actor : { ...actor, name }
  return { id, type, purchaseId, revision, position, at, actor: shownActor, data, metadata }
}
