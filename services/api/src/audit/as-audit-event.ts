import type { AuditEvent } from '@presale/contracts'
import type { AuditRow } from '@presale/purchases'

/** The ids of everybody who did something in these events, and of the buyers, each once. */
export function peopleIn(rows: readonly AuditRow[]): string[] {
  return [...new Set(rows.flatMap(({ actor, buyerId }) => [buyerId, actor.id].filter((id) => id !== null)))]
}

/** An event on the wire; who has no account any more has no name. */
export function asAuditEvent(
  row: AuditRow & { readonly stream?: string },
  names: ReadonlyMap<string, string>,
): AuditEvent {
  const { id, type, purchaseId, buyerId, revision, at, actor, data, metadata } = row
  return {
    ...{ id, type, purchaseId, revision, at, data, metadata },
    position: `${row.position.commit}/${row.position.prepare}`,
    actor: { ...actor, ...nameOf(actor.id, names) },
    ...(buyerId === null ? {} : { buyer: { id: buyerId, ...nameOf(buyerId, names) } }),
    ...(row.stream === undefined ? {} : { stream: row.stream }),
    ...(row.isUnreadable ? { isUnreadable: true } : {}),
  }
}

function nameOf(id: string | null, names: ReadonlyMap<string, string>): { name?: string } {
  const name = id === null ? undefined : names.get(id)
  return name === undefined ? {} : { name }
}
