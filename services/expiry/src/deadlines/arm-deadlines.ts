import type { DelayedQueue } from '@presale/jobs'
import { column, firstRowOf, type Pool, type RowOf, row, rowsOf } from '@presale/read-store'
import { type Deadline, jobIdOf, jobOf } from '../deadline'
import type { ExpiryClock } from '../expiry-clock'

export interface Arming {
  readonly pool: Pool
  readonly clock: Pick<ExpiryClock, 'onWall'>
  readonly queue: Pick<DelayedQueue<Deadline>, 'schedule' | 'cancel' | 'memory'>
}

export interface Armed {
  readonly armed: number
  readonly disarmed: number
}

const changedDeadline = row({
  purchaseId: column.uuid(),
  revision: column.integer(),
  dueAt: column.nullable(column.date()),
  armedRevision: column.nullable(column.integer()),
})
type ChangedDeadline = RowOf<typeof changedDeadline>
type DueDeadline = ChangedDeadline & { readonly dueAt: Date }

const begunEpoch = row({ epoch: column.integer() })

const PAGE = 500

/**
 * Arms timers in Redis as the rows say, page by page: removes a purchase's last timer where it is outdated, and arms
 * the current one. Safe in any number of processes at once, and when interrupted anywhere: a superfluous timer finds
 * nothing to do. Armed rows are not read.
 * @throws when Redis does not answer; what was done until then is written down
 */
export async function armDeadlines({ pool, queue, clock }: Arming): Promise<Armed> {
  const epoch = await epochOf(pool, await queue.memory())
  const done = { armed: 0, disarmed: 0 }
  for (;;) {
    const changed = await rowsOf(
      pool,
      changedDeadline,
      `select purchase_id, revision, due_at, armed_revision from expiry.deadlines
       where armed_epoch < $1 order by armed_epoch, purchase_id limit $2`,
      [epoch, PAGE],
    )
    const standing = changed.flatMap(({ purchaseId, armedRevision }) =>
      armedRevision === null ? [] : [{ purchaseId, revision: armedRevision }],
    )
    const due = changed.flatMap((deadline) =>
      deadline.dueAt ? [{ ...deadline, dueAt: deadline.dueAt }] : [],
    )
    await queue.cancel(standing.map(jobIdOf))
    await queue.schedule(due.map((deadline) => jobFor(deadline, clock)))
    await noteArmed(pool, due, epoch)
    await removeEnded(
      pool,
      changed.filter(({ dueAt }) => dueAt === null),
    )
    done.armed += due.length
    done.disarmed += standing.length
    if (changed.length < PAGE) return done
  }
}

function jobFor({ purchaseId, revision, dueAt }: DueDeadline, clock: Arming['clock']) {
  return jobOf({ purchaseId, revision, expiresAt: dueAt.toISOString() }, clock.onWall(dueAt))
}

/** Unless an event has changed the row meanwhile: then it is processed again. */
async function noteArmed(pool: Pool, due: readonly DueDeadline[], epoch: number): Promise<void> {
  if (due.length === 0) return
  await pool.query(
    `update expiry.deadlines known set armed_epoch = $4, armed_revision = armed.revision
     from unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as armed (id, revision, due_at)
     where known.purchase_id = armed.id and known.revision = armed.revision
       and date_trunc('milliseconds', known.due_at) = armed.due_at`,
    [
      due.map(({ purchaseId }) => purchaseId),
      due.map(({ revision }) => revision),
      due.map(({ dueAt }) => dueAt),
      epoch,
    ],
  )
}

async function removeEnded(pool: Pool, ended: readonly ChangedDeadline[]): Promise<void> {
  if (ended.length === 0) return
  await pool.query(
    `delete from expiry.deadlines known using unnest($1::uuid[], $2::integer[]) as ended (id, revision)
     where known.purchase_id = ended.id and known.revision = ended.revision and known.due_at is null`,
    [ended.map(({ purchaseId }) => purchaseId), ended.map(({ revision }) => revision)],
  )
}

/** A Redis with another identity than before has lost its timers: everything counts as unarmed. */
async function epochOf(pool: Pool, memory: string): Promise<number> {
  const begun = await firstRowOf(
    pool,
    begunEpoch,
    `with begun as (
       update expiry.arming set memory = $1, epoch = epoch + 1 where memory is distinct from $1 returning epoch)
     select epoch from begun union all select epoch from expiry.arming where memory = $1`,
    [memory],
  )
  // Of two processes that start a new epoch at once, the second updates nothing: the first one's stays.
  return begun?.epoch ?? epochOf(pool, memory)
}
