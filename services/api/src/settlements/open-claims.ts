import type { EarlierCheckpoint } from '@presale/consumer'
import type { Queryable } from '@presale/read-store'

/** A claim of which the sweep does not know yet what came of it; without a claim id, an event that an earlier release could not read. */
export interface OpenClaim {
  readonly stream: string
  readonly revision: number
  readonly claimId: string | null
}

/** How far an earlier release had followed, which kept it here. */
export async function readEarlierCheckpoint(db: Queryable): Promise<EarlierCheckpoint | undefined> {
  const { rows } = await db.query<{ commit: string; prepare: string; eventId: string }>(
    `select commit_position as commit, prepare_position as prepare, event_id as "eventId"
     from api.settlement_checkpoint where name = 'claims'`,
  )
  const [row] = rows
  return row && { position: { commit: row.commit, prepare: row.prepare }, eventId: row.eventId }
}

/** Following begins anew: what is open is noted again. */
export async function forgetClaims(db: Queryable): Promise<void> {
  await db.query('delete from api.open_claims')
}

export async function noteOpen(db: Queryable, open: OpenClaim, since: Date): Promise<void> {
  await db.query(
    `insert into api.open_claims (stream, revision, claim_id, since) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [open.stream, open.revision, open.claimId, since],
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
