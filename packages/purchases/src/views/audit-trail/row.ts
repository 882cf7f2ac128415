import type { LogPosition } from '@presale/read-store'

/** An event of a purchase, for staff: data and metadata as stored, without personal data. */
export interface AuditRow {
  readonly id: string
  readonly type: string
  readonly purchaseId: string
  readonly buyerId: string
  readonly revision: number
  readonly position: LogPosition
  readonly at: string
  readonly actor: { readonly id: string | null; readonly role: string }
  readonly data: Record<string, unknown>
  readonly metadata: Record<string, unknown>
}

/** A row of `views.events` as Postgres hands it out. */
export interface TrailRecord {
  id: string
  type: string
  purchase_id: string
  buyer_id: string
  revision: number
  commit_position: string
  prepare_position: string
  at: Date
  actor_id: string | null
  actor_role: string
  data: Record<string, unknown>
  metadata: Record<string, unknown>
}

export function toAuditRow(row: TrailRecord): AuditRow {
  return {
    id: row.id,
    type: row.type,
    purchaseId: row.purchase_id,
    buyerId: row.buyer_id,
    revision: row.revision,
    position: { commit: row.commit_position, prepare: row.prepare_position },
    at: row.at.toISOString(),
    actor: { id: row.actor_id, role: row.actor_role },
    data: row.data,
    metadata: row.metadata,
  }
}
