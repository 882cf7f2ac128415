import { Consumer, type EventReader, type Subscriber, type Subscription } from '@presale/consumer'
import type { EventStore, StoredEvent } from '@presale/event-store'
import { type DecodedSettlementEvent, decodeSettlementEvent, SETTLEMENT_PREFIX } from '@presale/purchases'
import {
  column,
  onlyRowOf,
  type Pool,
  type PoolClient,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { forgetNarrowings, recordNarrowed } from './narrowed-settlements'

export interface FollowingClaims {
  /** A pool with a connection for the subscriber, and two more. */
  readonly pool: Pool
  readonly store: EventStore
  readonly log: Logger
}

/** An event of a settlement with its position. */
interface Recorded {
  readonly stored: StoredEvent
  readonly decoded: DecodedSettlementEvent
}

export interface FollowedClaims {
  readonly subscription: Subscription<Recorded>
  /** For `/readyz`: the transactions that are set aside. */
  quarantined(): ReturnType<Consumer<Recorded>['quarantined']>
  close(): Promise<void>
}

export const CLAIMS_SUBSCRIBER = 'settlement-claims'

/**
 * Maintains the tables of open claims and narrowed settlements by following the settlement streams: rows written by a
 * caller after its append would miss the claims of interrupted calls, which are the ones that matter. However many
 * processes run, one follows, under a lease. An unreadable event sets its transaction aside: its claim goes on
 * excluding others, since its stream cannot be folded, and the sweep skips the claims recorded before.
 */
export function followClaims({ pool, store, log }: FollowingClaims): FollowedClaims {
  const consumer = new Consumer({
    pool,
    store,
    log,
    prefixes: [SETTLEMENT_PREFIX],
    reader,
    // The api still shows purchases, and refuses commands by itself.
    onForeignStore: () => undefined,
  })
  return {
    subscription: consumer.subscribe(subscriber),
    quarantined: () => consumer.quarantined(),
    close: () => consumer.close(),
  }
}

const reader: EventReader<Recorded> = {
  read: (stored) => ({ stored, decoded: decodeSettlementEvent(stored) }),
  skipIn: () => undefined,
  standIn: ({ stream, revision }) => {
    throw new Error(`An event of a settlement is never skipped: ${stream}@${revision}`)
  },
}

const subscriber: Subscriber<Recorded> = {
  name: CLAIMS_SUBSCRIBER,
  isDerived: true,
  apply: async (client, batch) => {
    for (const recorded of batch) await apply(client, recorded)
  },
  reset: async (client) => {
    await forgetClaims(client)
    await forgetNarrowings(client)
  },
}

async function apply(client: PoolClient, { stored, decoded }: Recorded): Promise<void> {
  const { stream, revision } = stored
  const { event } = decoded
  const { claimId } = event.data
  if (event.type === 'TransactionSettled') {
    await noteOpen(client, { stream, revision, claimId }, new Date(event.data.settledAt))
  } else if (event.type === 'SettlementReleased') await noteReleased(client, stream, claimId)
  else await recordNarrowed(client, stored, decoded)
}

/**
 * A claim whose outcome the sweep does not know yet; without a claim id, an event that an earlier release could not
 * read.
 */
const openClaim = row({
  stream: column.text(),
  revision: column.integer(),
  claimId: column.nullable(column.uuid()),
})
export type OpenClaim = RowOf<typeof openClaim>

const countedClaims = row({ open: column.integer(), unjudgeable: column.integer() })

/** Following starts from the beginning, and records the open claims again. */
async function forgetClaims(db: Queryable): Promise<void> {
  await db.query('delete from api.open_claims')
}

async function noteOpen(db: Queryable, open: OpenClaim, since: Date): Promise<void> {
  await db.query(
    `insert into api.open_claims (stream, revision, claim_id, since) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [open.stream, open.revision, open.claimId, since],
  )
}

async function noteReleased(db: Queryable, stream: string, claimId: string): Promise<void> {
  await db.query('delete from api.open_claims where stream = $1 and claim_id = $2', [stream, claimId])
}

export async function recordDecided(db: Queryable, { stream, revision }: OpenClaim): Promise<void> {
  await db.query('delete from api.open_claims where stream = $1 and revision = $2', [stream, revision])
}

/** The claim cannot be judged: the sweep skips it until then. */
export async function recordPassedOver(
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

export function overdueClaims(db: Queryable, before: Date, now: Date): Promise<OpenClaim[]> {
  return rowsOf(
    db,
    openClaim,
    `select stream, revision, claim_id from api.open_claims
     where since < $1 and (look_again_at is null or look_again_at <= $2)
     order by since, stream, revision limit 200`,
    [before, now],
  )
}

/** Counts by whether the last sweep could judge them. */
export function countOpenClaims(db: Queryable): Promise<RowOf<typeof countedClaims>> {
  return onlyRowOf(
    db,
    countedClaims,
    `select count(*) filter (where cause is null)::integer as open,
       count(*) filter (where cause is not null)::integer as unjudgeable from api.open_claims`,
  )
}
