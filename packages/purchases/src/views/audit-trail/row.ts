import type { LogPosition, RowOf } from '@presale/read-store'
import { streamOf } from '../../domain/events'
import { decodeEvent } from '../../stream/codec'
import type { trailRecord } from './table'

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

export type TrailRecord = RowOf<typeof trailRecord>

export function toAuditRow(record: TrailRecord): AuditRow {
  const { actorId, actorRole, commitPosition, preparePosition, data, metadata, ...event } = record
  return {
    ...event,
    position: { commit: commitPosition, prepare: preparePosition },
    actor: { id: actorId, role: actorRole },
    data: asRecord(data),
    metadata: asRecord(metadata),
    isUnreadable: !isReadable(record),
  }
}

/** By this code: a later release may read what this one cannot. */
function isReadable({ id, type, purchaseId, revision, data, metadata }: TrailRecord): boolean {
  try {
    decodeEvent({ id, type, stream: streamOf(purchaseId), revision, data, metadata })
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
