import type { LogPosition } from '@presale/read-store'
import { streamOf } from '../../domain/events'
import { decodeEvent } from '../../stream/codec'

/** An event of a purchase, for staff: data and metadata as stored, without personal data. */
export interface AuditRow {
  readonly id: string
  readonly type: string
  readonly purchaseId: string
  /** Null where the request cannot be read. */
  readonly buyerId: string | null
  readonly revision: number
  readonly position: LogPosition
  readonly at: string
  readonly actor: { readonly id: string | null; readonly role: string }
  readonly data: Record<string, unknown>
  readonly metadata: Record<string, unknown>
  /** The code that runs makes nothing of it. */
  readonly isUnreadable: boolean
}

/** A row of `views.events` as Postgres hands it out. */
export interface TrailRecord {
  id: string
  type: string
  purchase_id: string
  buyer_id: string | null
  revision: number
  commit_position: string
  prepare_position: string
  at: Date
  actor_id: string | null
  actor_role: string
  data: unknown
  metadata: unknown
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
    data: asRecord(row.data),
    metadata: asRecord(row.metadata),
    isUnreadable: !isReadable(row),
  }
}

/** By this code: a later release may read what this one cannot. */
function isReadable({ id, type, purchase_id, revision, data, metadata }: TrailRecord): boolean {
  try {
    decodeEvent({ id, type, stream: streamOf(purchase_id), revision, data, metadata })
    return true
  } catch {
    return false
  }
}

/** What cannot be read may be any JSON. */
function asRecord(json: unknown): Record<string, unknown> {
  const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isRecord ? (json as Record<string, unknown>) : { value: json }
}
