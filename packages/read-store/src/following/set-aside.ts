import * as column from '../column'
import { row } from '../columns'
import type { PoolClient, Queryable } from '../pool'
import { rowsOf } from '../rows'

export const setAsideKinds = ['unreadable', 'inapplicable', 'tombstone'] as const
export type SetAsideKind = (typeof setAsideKinds)[number]

/** A stream that a subscriber has set aside: nothing of it is applied from this revision on. */
export interface SetAside {
  readonly subscriber: string
  readonly stream: string
  /** The first event that is missing. */
  readonly revision: number
  readonly kind: SetAsideKind
  /** The same for every event that fails likewise: type, schema version, error without ids and numbers. */
  readonly cause: string
  readonly error: string
  readonly eventId: string
  readonly eventType: string
  /** How many events the subscriber had seen by then. */
  readonly eventNumber: number
}

export interface SetAsideRecord extends SetAside {
  readonly since: Date
  readonly isResumeRequested: boolean
  /** Why an admin accepted it, so that the generation may replace one that has the stream whole. */
  readonly acceptedReason: string | null
}

const setAsideRow = row({
  subscriber: column.text(),
  stream: column.text(),
  revision: column.bigint(),
  kind: column.oneOf(setAsideKinds),
  cause: column.text(),
  error: column.text(),
  eventId: column.text(),
  eventType: column.text(),
  eventNumber: column.bigint(),
  since: column.date(),
  resumeRequestedAt: column.nullable(column.date()),
  acceptedReason: column.nullable(column.text()),
})

/** Within the transaction that moves the checkpoint past the event. */
export async function setAside(client: PoolClient, mark: SetAside): Promise<void> {
  await client.query(
    `insert into following.set_aside
       (subscriber, stream, revision, kind, cause, error, event_id, event_type, event_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (subscriber, stream) do update set revision = excluded.revision, kind = excluded.kind,
       cause = excluded.cause, error = excluded.error, event_id = excluded.event_id,
       event_type = excluded.event_type, event_number = excluded.event_number, resume_requested_at = null`,
    [
      mark.subscriber,
      mark.stream,
      mark.revision,
      mark.kind,
      mark.cause.slice(0, 500),
      mark.error.slice(0, 2000),
      mark.eventId,
      mark.eventType,
      mark.eventNumber,
    ],
  )
}

export async function removeSetAside(client: PoolClient, subscriber: string, stream: string): Promise<void> {
  await client.query('delete from following.set_aside where subscriber = $1 and stream = $2', [
    subscriber,
    stream,
  ])
}

/** Every mark, or those of one subscriber; oldest first. */
export async function setAsideStreams(database: Queryable, subscriber?: string): Promise<SetAsideRecord[]> {
  const rows = await rowsOf(
    database,
    setAsideRow,
    `select * from following.set_aside where $1::text is null or subscriber = $1 order by since, subscriber, stream`,
    [subscriber ?? null],
  )
  return rows.map(({ resumeRequestedAt, ...mark }) => ({
    ...mark,
    isResumeRequested: resumeRequestedAt !== null,
  }))
}

/**
 * Leaves a request, for each subscriber to carry out itself: nobody else can know what it has applied meanwhile.
 * @returns how many marks it concerns
 */
export async function requestResume(
  database: Queryable,
  which: { readonly stream?: string; readonly cause?: string; readonly subscriber?: string },
): Promise<number> {
  const { rowCount } = await database.query(
    `update following.set_aside set resume_requested_at = now()
     where ($1::text is null or stream = $1) and ($2::text is null or cause = $2)
       and ($3::text is null or subscriber = $3)`,
    [which.stream ?? null, which.cause ?? null, which.subscriber ?? null],
  )
  return rowCount ?? 0
}

/** The request was carried out, and nothing could be applied yet. */
export async function endResumeRequest(
  client: PoolClient,
  subscriber: string,
  stream: string,
): Promise<void> {
  await client.query(
    'update following.set_aside set resume_requested_at = null where subscriber = $1 and stream = $2',
    [subscriber, stream],
  )
}
