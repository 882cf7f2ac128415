import type { DelayedQueue } from '@presale/jobs'
import type { Pool } from '@presale/read-store'
import { type Deadline, jobIdOf, jobOf } from '../deadline'

export interface Arming {
  readonly pool: Pool
  readonly queue: Pick<DelayedQueue<Deadline>, 'schedule' | 'cancel' | 'memory'>
}

export interface Armed {
  readonly armed: number
  readonly disarmed: number
}

interface Row {
  readonly purchase_id: string
  readonly revision: number
  readonly due_at: Date | null
  readonly armed_revision: number | null
}

const PAGE = 500

/**
 * Arms timers in Redis as the rows say, page by page: removes a purchase's last timer where it is outdated, and arms
 * the current one. Safe in any number of processes at once, and when interrupted anywhere: a superfluous timer finds
 * nothing to do. Armed rows are not read.
 * @throws when Redis does not answer; what was done until then is written down
 */
export async function armDeadlines({ pool, queue }: Arming): Promise<Armed> {
  const epoch = await epochOf(pool, await queue.memory())
  const done = { armed: 0, disarmed: 0 }
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select purchase_id, revision, due_at, armed_revision from expiry.deadlines
       where armed_epoch < $1 order by armed_epoch, purchase_id limit $2`,
      [epoch, PAGE],
    )
    const standing = rows.filter((row) => row.armed_revision !== null)
    const due = rows.flatMap((row) => (row.due_at ? [{ ...row, due_at: row.due_at }] : []))
    await queue.cancel(
      standing.map((row) => jobIdOf({ purchaseId: row.purchase_id, revision: row.armed_revision ?? 0 })),
    )
    await queue.schedule(due.map(jobFor))
    await noteArmed(pool, due, epoch)
    await removeEnded(
      pool,
      rows.filter((row) => row.due_at === null),
    )
    done.armed += due.length
    done.disarmed += standing.length
    if (rows.length < PAGE) return done
  }
}

function jobFor(row: Row & { readonly due_at: Date }) {
  const { purchase_id: purchaseId, revision, due_at: dueAt } = row
  return jobOf({ purchaseId, revision, expiresAt: dueAt.toISOString() })
}

/** Unless an event has changed the row meanwhile: then it is processed again. */
async function noteArmed(
  pool: Pool,
  rows: readonly (Row & { readonly due_at: Date })[],
  epoch: number,
): Promise<void> {
  if (rows.length === 0) return
  await pool.query(
    `update expiry.deadlines known set armed_epoch = $4, armed_revision = armed.revision
     from unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as armed (id, revision, due_at)
     where known.purchase_id = armed.id and known.revision = armed.revision
       and date_trunc('milliseconds', known.due_at) = armed.due_at`,
    [
      rows.map((row) => row.purchase_id),
      rows.map((row) => row.revision),
      rows.map((row) => row.due_at),
      epoch,
    ],
  )
}

async function removeEnded(pool: Pool, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await pool.query(
    `delete from expiry.deadlines known using unnest($1::uuid[], $2::integer[]) as ended (id, revision)
     where known.purchase_id = ended.id and known.revision = ended.revision and known.due_at is null`,
    [rows.map((row) => row.purchase_id), rows.map((row) => row.revision)],
  )
}

/** A Redis with another identity than before has lost its timers: everything counts as unarmed. */
async function epochOf(pool: Pool, memory: string): Promise<number> {
  const { rows } = await pool.query<{ epoch: number }>(
    `with begun as (
       update expiry.arming set memory = $1, epoch = epoch + 1 where memory is distinct from $1 returning epoch)
     select epoch from begun union all select epoch from expiry.arming where memory = $1`,
    [memory],
  )
  // Of two processes that start a new epoch at once, the second updates nothing: the first one's stays.
  return rows[0]?.epoch ?? epochOf(pool, memory)
}
