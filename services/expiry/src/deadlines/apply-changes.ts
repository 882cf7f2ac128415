import type { PoolClient } from '@presale/read-store'
import type { DeadlineChange } from '../deadline-changes'

export interface Applying {
  /** The events were set aside until now: nobody could decide, so a whole window starts. */
  readonly isResumed: boolean
  readonly now: Date
}

type Change<Kind extends DeadlineChange['kind']> = Extract<DeadlineChange, { kind: Kind }>

/**
 * Updates the table in the transaction that moves the checkpoint. The rows say what is left to do in Redis
 * (`armed_epoch` 0), so that a crash loses nothing.
 */
export async function applyChanges(
  client: PoolClient,
  batch: readonly DeadlineChange[],
  { isResumed, now }: Applying,
): Promise<void> {
  const last = new Map<string, Change<'sets' | 'ends'>>()
  const renewed = new Set<string>()
  for (const change of batch) {
    const { purchaseId } = change
    if (change.kind === 'sets' || change.kind === 'ends') {
      last.set(purchaseId, change)
      renewed.delete(purchaseId)
    }
    if (change.kind === 'renews' || isResumed) renewed.add(purchaseId)
  }
  const changes = [...last.values()]
  await set(
    client,
    changes.filter((change) => change.kind === 'sets'),
  )
  await end(
    client,
    changes.filter((change) => change.kind === 'ends'),
  )
  await renew(client, [...renewed], now)
}

async function set(client: PoolClient, changes: readonly Change<'sets'>[]): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `insert into expiry.deadlines as known (purchase_id, revision, window_ms, due_at, next_try_at)
     select id, revision, window_ms, due_at, due_at
     from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::timestamptz[]) as fresh (id, revision, window_ms, due_at)
     on conflict (purchase_id) do update set
       revision = excluded.revision, window_ms = excluded.window_ms, due_at = excluded.due_at,
       next_try_at = excluded.next_try_at, attempts = 0, is_undecidable = false, armed_epoch = 0
     where known.revision < excluded.revision`,
    [
      changes.map(({ purchaseId }) => purchaseId),
      changes.map(({ revision }) => revision),
      changes.map(({ windowMs }) => windowMs),
      changes.map(({ expiresAt }) => expiresAt),
    ],
  )
}

/** A row whose timer was never armed is deleted at once; any other when its timer has been removed. */
async function end(client: PoolClient, changes: readonly Change<'ends'>[]): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `with ended as (
       select * from unnest($1::uuid[], $2::integer[]) as ended (id, revision)
     ), gone as (
       delete from expiry.deadlines known using ended
       where known.purchase_id = ended.id and known.revision < ended.revision and known.armed_revision is null
     )
     update expiry.deadlines known set
       revision = ended.revision, due_at = null, next_try_at = null, attempts = 0, is_undecidable = false, armed_epoch = 0
     from ended
     where known.purchase_id = ended.id and known.revision < ended.revision and known.armed_revision is not null`,
    [changes.map(({ purchaseId }) => purchaseId), changes.map(({ revision }) => revision)],
  )
}

/** Starts a whole window, for those of these purchases that have one. */
export async function renew(
  client: Pick<PoolClient, 'query'>,
  purchaseIds: readonly string[],
  now: Date,
): Promise<void> {
  if (purchaseIds.length === 0) return
  await client.query(
    `update expiry.deadlines set
       due_at = greatest(due_at, renewed.until), next_try_at = greatest(due_at, renewed.until),
       attempts = 0, is_undecidable = false, armed_epoch = 0
     from (
       select purchase_id as id, $2::timestamptz + make_interval(secs => window_ms / 1000.0) as until
       from expiry.deadlines where purchase_id = any($1::uuid[])
     ) as renewed
     where purchase_id = renewed.id and due_at is not null`,
    [purchaseIds, now],
  )
}
