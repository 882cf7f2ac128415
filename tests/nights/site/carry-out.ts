import { setTimeout } from 'node:timers/promises'
import { createPool } from '@presale/read-store'
import { Redis } from 'ioredis'
import { freezeTree } from '../../support/process-tree'
import type { Fault, Part, Planned } from '../schedule'
import type { NightSite } from './site'

/** A fault that was, for the table of how long it takes to be back. */
export interface Happened {
  readonly fault: Fault
  readonly from: number
  readonly to: number
}

/** Carries out what was planned, overlapping as it is planned. @returns what happened, once all of it is over */
export async function carryOut(site: NightSite, planned: readonly Planned[]): Promise<Happened[]> {
  const begun = Date.now()
  return Promise.all(
    planned.map(async ({ at, forMs, fault }) => {
      await setTimeout(Math.max(begun + at - Date.now(), 0))
      const from = Date.now()
      const end = await begin(site, fault)
      await setTimeout(forMs)
      await end()
      return { fault, from, to: Date.now() }
    }),
  )
}

/** @returns what ends it */
async function begin(site: NightSite, fault: Fault): Promise<() => unknown> {
  const nothing = () => undefined
  switch (fault.kind) {
    case 'kill':
      signal(site, fault.part, 'SIGKILL')
      return nothing
    case 'restart':
      signal(site, fault.part, fault.part === 'postgres' ? 'SIGINT' : 'SIGTERM')
      return nothing
    case 'freeze': {
      const pid = site.pidOf(fault.part)
      return pid === undefined ? nothing : freezeTree(pid)
    }
    case 'line': {
      const line = site.line(fault.from, fault.to)
      line.spoil(fault.fault)
      return () => line.mend()
    }
    case 'redis-flushed':
      await onRedis(site, (redis) => redis.flushall())
      return nothing
    case 'redis-full':
      await onRedis(site, (redis) => redis.config('SET', 'maxmemory', '1mb'))
      return () => onRedis(site, (redis) => redis.config('SET', 'maxmemory', '0'))
    case 'sessions-ended':
      await endSessions(site)
      return nothing
    case 'disk-full':
      site.disk.fill()
      return () => site.disk.free()
    case 'event-store-faults': {
      const { call, answer, times } = fault
      site.giveFaults([{ call, answer, times }])
      return nothing
    }
    case 'rebuild':
    case 'verify':
    case 'rollback':
      // It may fail, and must leave everything whole: among faults, and with nothing to go back to.
      await site.run('projector/dist/cli/projections.js', fault.kind, 'purchase-list').catch(nothing)
      return nothing
    default:
      throw new Error(`nobody knows how to carry out ${JSON.stringify(fault satisfies never)}`)
  }
}

function signal(site: NightSite, part: Part, name: NodeJS.Signals): void {
  const pid = site.pidOf(part)
  if (pid === undefined) return
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by another fault.
  }
}

const ANSWER_MS = 2000

/** Redis may be away by another fault: it is then not asked again. */
async function onRedis(site: NightSite, ask: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(site.direct.redis, {
    lazyConnect: true,
    retryStrategy: () => null,
    commandTimeout: ANSWER_MS,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await ask(redis)
  } catch {
    // Killed or frozen.
  } finally {
    redis.disconnect()
  }
}

async function endSessions(site: NightSite): Promise<void> {
  const pool = createPool(site.direct.postgres, { max: 1, name: 'test' })
  await Promise.race([
    pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      .catch(() => undefined),
    setTimeout(ANSWER_MS),
  ])
  void pool.end().catch(() => undefined)
}
