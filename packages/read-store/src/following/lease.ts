import * as column from '../column'
import { type RowOf, row } from '../columns'
import { faultField } from '../database-fault'
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../pool'
import { firstRowOf, onlyRowOf, rowsOf } from '../rows'

/** Without a renewal for so long the holder is taken for dead, frozen or stuck. */
export const LEASE_SECONDS = 8
/** Every waiter renews its claim with each try; an older claim is from a process that has ended. */
const WANTED_SECONDS = 5
const TERMINATE_MS = 3000

/** A connection that writes under a lease, as Postgres knows it; a process number alone would be used again. */
export interface DatabaseSession {
  readonly pid: number
  readonly started: string
}

export interface LeaseClaim {
  readonly name: string
  /** Who wants it: names the process for an operator. */
  readonly holder: string
  readonly session: DatabaseSession
  /** The holder may let another lease go for it: see `leaseToLetGo`. */
  readonly isSharing: boolean
  /** Lets the new epoch alone write, in the transaction that takes the lease. */
  fence(client: PoolClient, epoch: number): Promise<void>
}

export interface Renewal {
  readonly isHeld: boolean
  /** Another process waits for it. */
  readonly isWanted: boolean
  /** Somebody asked this subscriber to resume a stream that it has set aside. */
  readonly hasRequests: boolean
}

const ownSession = row({ pid: column.integer(), started: column.text() })
const namedLease = row({ name: column.text() })
const takenLease = row({ epoch: column.bigint() })
const renewedLease = row({ isWanted: column.boolean(), hasRequests: column.boolean() })

/** Which session a client of the pool is. */
export async function sessionOf(client: PoolClient): Promise<DatabaseSession> {
  const session = await firstRowOf(
    client,
    ownSession,
    'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()',
  )
  if (!session) throw new Error('Postgres does not know this session')
  return session
}

/**
 * Takes the lease where it is free or was not renewed. The old holder's session is ended first: a frozen
 * process keeps its row locks, and an open transaction of its could still commit.
 * @returns the epoch to write under; undefined where somebody else holds it
 */
export async function tryLease(pool: Pool, claim: LeaseClaim): Promise<number | undefined> {
  await pool.query('insert into following.leases (name) values ($1) on conflict do nothing', [claim.name])
  const seen = await standing(pool, claim.name)
  if (!seen?.isOver) {
    await pool.query('update following.leases set wanted_at = now(), wanted_by = $2 where name = $1', [
      claim.name,
      claim.isSharing ? claim.holder : null,
    ])
    return undefined
  }
  await endSession(pool, seen)
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${TERMINATE_MS}ms'`)
    const now = await standing(client, claim.name, 'for update')
    // Somebody else was faster.
    if (!now?.isOver || now.epoch !== seen.epoch) return undefined
    const { epoch } = await onlyRowOf(
      client,
      takenLease,
      `update following.leases set holder = $2, session_pid = $3, session_started = $4::timestamptz,
         epoch = epoch + 1, renewed_at = now(), wanted_at = null where name = $1 returning epoch`,
      [claim.name, claim.holder, claim.session.pid, claim.session.started],
    )
    await claim.fence(client, epoch)
    return epoch
  })
}

/** Says that the holder is alive; learns whether it still is the holder. */
export async function renewLease(database: Queryable, name: string, epoch: number): Promise<Renewal> {
  const renewed = await firstRowOf(
    database,
    renewedLease,
    `update following.leases set renewed_at = now() where name = $1 and epoch = $2 and holder is not null
     returning coalesce(wanted_at > now() - interval '${WANTED_SECONDS} s', false) as is_wanted,
       exists (select 1 from following.set_aside where subscriber = $1 and resume_requested_at is not null)
         as has_requests`,
    [name, epoch],
  )
  return renewed ? { isHeld: true, ...renewed } : { isHeld: false, isWanted: false, hasRequests: false }
}

/** Gives it back, so that nobody has to wait until it runs out. */
export async function releaseLease(database: Queryable, name: string, epoch: number): Promise<void> {
  await database.query(
    'update following.leases set holder = null, session_pid = null where name = $1 and epoch = $2',
    [name, epoch],
  )
}

/**
 * Which lease this holder should let go, so that the work is shared: one that another process waits for, and that
 * would still not have more of them than this one. What is free counts for the process that waits for it. So nothing
 * moves any more once no two processes differ by more than one.
 */
export async function leaseToLetGo(database: Queryable, holder: string): Promise<string | undefined> {
  const found = await firstRowOf(
    database,
    namedLease,
    `with shares as (
       select coalesce(holder, wanted_by) as process, count(*) as leases from following.leases
       where case when holder is null then wanted_at > now() - interval '${WANTED_SECONDS} s'
         else renewed_at > now() - interval '${LEASE_SECONDS} s' end
       group by 1)
     select mine.name from following.leases mine left join shares theirs on theirs.process = mine.wanted_by
     where mine.holder = $1 and mine.wanted_by <> $1 and mine.wanted_at > now() - interval '${WANTED_SECONDS} s'
       and (select leases from shares where process = $1) >= coalesce(theirs.leases, 0) + 2
     order by mine.name limit 1`,
    [holder],
  )
  return found?.name
}

const silentLease = row({
  follower: column.text(),
  holder: column.nullable(column.text()),
  /** Somebody has applied events to it before. */
  hasRun: column.boolean(),
  seconds: column.integer(),
})

/** A follower whose events nobody applies now. */
export type SilentFollower = RowOf<typeof silentLease>

/**
 * Followers whose lease nobody has renewed for as long as it lasts: whoever held it is gone, frozen or stuck, and nobody
 * has taken over. A projection's live generation is named as the projection, and where no projector has made any, the read models are.
 * @param of subscribers by name, or all live projections
 * @param awaitedSeconds since when whoever asks waits for those that have never run; left out: they are not named
 */
export function silentFollowers(
  database: Queryable,
  of: readonly string[] | 'live projections',
  awaitedSeconds?: number,
): Promise<SilentFollower[]> {
  const named = of === 'live projections' ? null : of
  return rowsOf(
    database,
    silentLease,
    `with expected as (
       select name as follower, name as lease from unnest($1::text[]) as name
       union all
       select name, schema_name from projections.registry where state = 'live' and $1::text[] is null
       union all
       select 'the read models', null
       where $1::text[] is null and not exists (select 1 from projections.registry where state = 'live')),
     seen as (
       select follower, holder, renewed_at is not null as has_run,
         coalesce(renewed_at, now() - make_interval(secs => $2)) as at
       from expected left join following.leases lease on lease.name = expected.lease)
     select follower, holder, has_run, extract(epoch from now() - at)::integer as seconds
     from seen where at < now() - interval '${LEASE_SECONDS} s' order by 1`,
    [named, awaitedSeconds ?? null],
  )
}

const standingLease = row({
  epoch: column.bigint(),
  isOver: column.boolean(),
  sessionPid: column.nullable(column.integer()),
  sessionStarted: column.nullable(column.text()),
})
type Standing = RowOf<typeof standingLease>

function standing(database: Queryable, name: string, lock = ''): Promise<Standing | undefined> {
  return firstRowOf(
    database,
    standingLease,
    `select epoch, session_pid, session_started::text as session_started,
       holder is null or renewed_at < now() - interval '${LEASE_SECONDS} s' as is_over
     from following.leases where name = $1 ${lock}`,
    [name],
  )
}

/**
 * Ends the session that the old holder wrote on, and waits until it is gone. Only sessions of the same role
 * may be ended; of another one's, the epoch keeps out what comes late.
 */
async function endSession(pool: Pool, { sessionPid: pid, sessionStarted: started }: Standing): Promise<void> {
  if (pid === null) return
  try {
    await pool.query(
      `select pg_terminate_backend(pid, ${TERMINATE_MS}) from pg_stat_activity
       where pid = $1 and backend_start = $2::timestamptz and pid <> pg_backend_pid()`,
      [pid, started],
    )
  } catch (error) {
    if (faultField(error, 'code') !== '42501') throw error
  }
}
