import type { AuditEvent } from '@presale/contracts'

/** The event as the log has it: without whose purchase it is, and without the names, which are added for the reader. */
export function storedEvent({ id, type, stream, revision, position, data, metadata, actor }: AuditEvent) {
  return {
    id,
    type,
    ...(stream === undefined ? {} : { stream }),
    revision,
    position,
    data,
    metadata,
    actor: { id: actor.id, role: actor.role },
  }
}
