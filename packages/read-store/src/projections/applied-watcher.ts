import * as column from '../column'
import { row } from '../columns'
import { listen } from '../listen'
import type { Pool } from '../pool'
import { isAtOrBeyond, type LogPosition } from '../position'
import { rowsOf } from '../rows'
import { APPLIED_CHANNEL } from './registry-schema'

export interface AppliedWatcher {
  /**
   * Resolves true once the live generations of all these projections have applied the event at
   * `position`; false after the time is over, or as soon as one of them is known to be stopped.
   */
  waitUntilApplied(
    projections: readonly string[],
    position: LogPosition,
    timeoutMs?: number,
  ): Promise<boolean>
  /** Resolves when the first LISTEN stands. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

interface Waiter {
  readonly position: LogPosition
  readonly open: Set<string>
  readonly settle: (applied: boolean) => void
}

const DEFAULT_TIMEOUT_MS = 2000
/** Not heard of by then, the registry is asked. */
const DOUBT_MS = 100
/** Longer than an append takes to be answered: what was heard before it cannot be of its event. */
const REMEMBERED_MS = 2000

/**
 * Read your own writes: one LISTEN connection for the whole process. The notification usually comes, before the wait
 * begins or during it, and then nothing is asked. It can be lost, so a wait looks at the checkpoints after a moment,
 * and once more before it gives up.
 */
export function createAppliedWatcher(
  pool: Pool,
  options: { readonly onError?: (error: Error) => void } = {},
): AppliedWatcher {
  const waiters = new Set<Waiter>()
  /** By projection: where its live generation was when it was last heard of. */
  const heard = new Map<string, { readonly position: LogPosition; readonly at: number }>()
  let isListening = false
  const isKnown = (projection: string, position: LogPosition): boolean => {
    const last = heard.get(projection)
    if (last === undefined || performance.now() - last.at > REMEMBERED_MS) return false
    return isAtOrBeyond(last.position, position)
  }
  const note = (projection: string, applied: LogPosition | undefined): void => {
    for (const waiter of waiters) {
      if (!isAtOrBeyond(applied, waiter.position)) continue
      waiter.open.delete(projection)
      if (waiter.open.size === 0) waiter.settle(true)
    }
  }
  const look = async (waiter: Waiter): Promise<void> => {
    const standing = await standingOf(pool, [...waiter.open])
    for (const row of standing) note(row.name, row.checkpoint)
    const isOneStopped = standing.some((row) => row.isStopped && waiter.open.has(row.name))
    if (isOneStopped) waiter.settle(false)
  }
  const lookForAll = (): void => {
    for (const waiter of waiters) look(waiter).catch((error: Error) => options.onError?.(error))
  }
  const listening = listen(pool, {
    channel: APPLIED_CHANNEL,
    onMessage: (payload) => {
      const applied = JSON.parse(payload) as { projection: string; position: LogPosition }
      heard.set(applied.projection, { position: applied.position, at: performance.now() })
      note(applied.projection, applied.position)
    },
    onConnected: () => {
      isListening = true
      lookForAll()
    },
    onError: (error) => {
      isListening = false
      options.onError?.(error)
    },
  })

  return {
    ready: listening.ready,
    waitUntilApplied: (projections, position, timeoutMs = DEFAULT_TIMEOUT_MS) =>
      new Promise((resolve) => {
        const open = new Set(projections.filter((name) => !isKnown(name, position)))
        if (open.size === 0) return resolve(true)
        const waiter: Waiter = {
          position,
          open,
          settle: (applied) => {
            clearTimeout(doubt)
            clearTimeout(timer)
            waiters.delete(waiter)
            resolve(applied)
          },
        }
        const report = (error: Error): void => options.onError?.(error)
        const timer = setTimeout(() => {
          void look(waiter)
            .catch(report)
            .then(() => waiter.settle(false))
        }, timeoutMs)
        const doubt = setTimeout(() => void look(waiter).catch(report), isListening ? DOUBT_MS : 0)
        waiters.add(waiter)
      }),
    close: async () => {
      for (const waiter of waiters) waiter.settle(false)
      await listening.close()
    },
  }
}

const liveRow = row({
  name: column.text(),
  commit: column.nullable(column.text()),
  prepare: column.nullable(column.text()),
  isStopped: column.boolean(),
})

async function standingOf(pool: Pool, names: readonly string[]) {
  const rows = await rowsOf(
    pool,
    liveRow,
    `select name, checkpoint_commit as commit, checkpoint_prepare as prepare, error is not null as is_stopped
     from projections.registry where state = 'live' and name = any($1)`,
    [names],
  )
  return rows.map(({ name, isStopped, commit, prepare }) => ({
    name,
    isStopped,
    checkpoint: commit === null || prepare === null ? undefined : { commit, prepare },
  }))
}
