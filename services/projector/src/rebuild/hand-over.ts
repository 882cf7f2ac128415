import { setTimeout as wait } from 'node:timers/promises'
import type { Subscription } from '@presale/consumer'
import { LEASE_SECONDS, type Queryable } from '@presale/read-store'

// Longer than a projector takes to read the registry by itself.
const HAND_OVER_MS = 12_000
const LOOK_MS = 50

export interface HandOver<E> {
  readonly database: Queryable
  /** Of the generation to hand over. */
  readonly schema: string
  readonly feeder: Pick<Subscription<E>, 'isHeld' | 'isWanted'>
  readonly signal: AbortSignal
  readonly withinMs?: number
}

/**
 * Feeds the generation until a projector waits for its lease, so that the live view stays current. Where none comes,
 * or the signal aborts, it stays as it is until one is started; where none runs, it does not wait.
 */
export async function handOver<E>(options: HandOver<E>): Promise<'projector' | 'nobody'> {
  const { feeder, signal, withinMs = HAND_OVER_MS } = options
  if (feeder.isHeld && !feeder.isWanted && !(await isAnyFed(options))) return 'nobody'
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline && !signal.aborted) {
    // Without the lease another process has it already.
    if (!feeder.isHeld || feeder.isWanted) return 'projector'
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
  return 'nobody'
}

/** Is any other generation being fed? Each running projector feeds at least one. */
async function isAnyFed<E>({ database, schema }: HandOver<E>): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from following.leases lease join projections.registry on schema_name = lease.name
     where lease.name <> $1 and lease.holder is not null
       and lease.renewed_at > now() - interval '${LEASE_SECONDS} s' limit 1`,
    [schema],
  )
  return (rowCount ?? 0) > 0
}
