import type { Position, StoredEvent } from '@presale/event-store'
import type { Queryable } from '@presale/read-store'

/** A claim of which the sweep does not know yet what came of it; without a claim id, an event it cannot read. */
export interface OpenClaim {
  readonly stream: string
  readonly revision: number
  readonly claimId: string | null
}

const NAME = 'claims'

export async function readCheckpoint(db: Queryable): Promise<Position | undefined> {
  const { rows } = await db.query<Position>(
    'select commit_position as commit, prepare_position as prepare from api.settlement_checkpoint where name = $1',
    [NAME],
  )
  return rows[0]
}

/** Never back: of several processes that follow, the one behind changes nothing. */
export async function saveCheckpoint(db: Queryable, { position, id }: StoredEvent): Promise<void> {
  await db.query(
    `insert into api.settlement_checkpoint as standing (name, commit_position, prepare_position, event_id)
     values ($1, $2, $3, $4)
     on conflict (name) do update set commit_position = excluded.commit_position,
       prepare_position = excluded.prepare_position, event_id = excluded.event_id
     where standing.commit_position::numeric < excluded.commit_position::numeric`,
    [NAME, position.commit, position.prepare, id],
  )
}

export async function noteOpen(db: Queryable, open: OpenClaim, since: Date, cause?: string): Promise<void> {
  await db.query(
    `insert into api.open_claims (stream, revision, claim_id, since, cause) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [open.stream, open.revision, open.claimId, since, cause ?? null],
  )
}

export async function noteReleased(db: Queryable, stream: string, claimId: string): Promise<void> {
  await db.query('delete from api.open_claims where stream = $1 and claim_id = $2', [stream, claimId])
}

export async function noteDecided(db: Queryable, { stream, revision }: OpenClaim): Promise<void> {
  await db.query('delete from api.open_claims where stream = $1 and revision = $2', [stream, revision])
}

/** It cannot be judged: it is passed over until then. */
export async function notePassedOver(
  db: Queryable,
  { stream, revision }: OpenClaim,
  cause: string,
  until: Date,
): Promise<void> {
  await db.query(
    'update api.open_claims set cause = $3, look_again_at = $4 where stream = $1 and revision = $2',
    [stream, revision, cause.slice(0, 500), until],
  )
}

export async function overdueClaims(db: Queryable, before: Date, now: Date): Promise<OpenClaim[]> {
  const { rows } = await db.query<{ stream: string; revision: number; claim_id: string | null }>(
    `select stream, revision, claim_id from api.open_claims
     where since < $1 and (look_again_at is null or look_again_at <= $2)
     order by since, stream, revision limit 200`,
    [before, now],
  )
  return rows.map(({ stream, revision, claim_id: claimId }) => ({ stream, revision, claimId }))
}

/** By whether the sweep could judge them when it last looked. */
export async function countOpenClaims(db: Queryable): Promise<{ open: number; unjudgeable: number }> {
  const { rows } = await db.query<{ open: number; unjudgeable: number }>(
    `select count(*) filter (where cause is null)::integer as open,
       count(*) filter (where cause is not null)::integer as unjudgeable from api.open_claims`,
  )
  return rows[0] ?? { open: 0, unjudgeable: 0 }
}
