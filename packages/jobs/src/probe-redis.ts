import { anError, aWarning, type Finding, type Probed } from '@presale/kernel'
import type { Redis } from 'ioredis'
import { answered } from './answered'
import { connectForOneCommand } from './redis'

const ANSWER_TIMEOUT_MS = 5000
/** What BullMQ asks for. */
const OLDEST = { major: 6, minor: 2 }

/** The question of `--check` to Redis; none where its variable is not as it should be. */
export function redisProbes(url: string | undefined) {
  return url === undefined ? [] : [{ name: 'Redis', ask: () => probeRedis(url) }]
}

/**
 * Asks Redis, changing nothing, whether it answers, and whether timers and mails would be there after it was started
 * again. @throws what the client throws
 */
export async function probeRedis(url: string): Promise<Probed> {
  const faults: Error[] = []
  const redis = connectForOneCommand(url, { onError: (error) => faults.push(error) })
  try {
    const about = fieldsOf(await answered(redis.info(), ANSWER_TIMEOUT_MS))
    const name = about.get('valkey_version') === undefined ? 'Redis' : 'Valkey'
    const version = about.get('valkey_version') ?? about.get('redis_version') ?? ''
    return {
      found: `${name} ${version}`,
      findings: [
        ...tooOld(about.get('redis_version') ?? ''),
        ...(await forgetful(redis, about)),
        ...forgetting(about),
        ...(await refusing(redis, about)),
      ],
    }
  } catch (error) {
    // That no connection came says less than why.
    throw faults[0] ?? error
  } finally {
    redis.disconnect()
  }
}

/** Which queues are paused, among those of these names; read, never made. @throws what the client throws */
export async function pausedAmong(url: string, queues: readonly string[]): Promise<string[]> {
  return withRedis(url, async (redis) => {
    const paused: string[] = []
    for (const queue of queues) {
      const mark = await answered(redis.hexists(`bull:${queue}:meta`, 'paused'), ANSWER_TIMEOUT_MS)
      if (mark === 1) paused.push(queue)
    }
    return paused
  })
}

export interface Schedule {
  readonly queue: string
  readonly name: string
}

/** What these queues do again and again by themselves; read, never made. @throws what the client throws */
export async function schedulesAmong(url: string, queues: readonly string[]): Promise<Schedule[]> {
  return withRedis(url, async (redis) => {
    const schedules: Schedule[] = []
    for (const queue of queues) {
      const names = await answered(redis.zrange(`bull:${queue}:repeat`, '0', '-1'), ANSWER_TIMEOUT_MS)
      schedules.push(...names.map((name) => ({ queue, name })))
    }
    return schedules
  })
}

/** The only schedule that the platform makes for a queue has its name: see `startScheduledJob`. */
export const isOwnSchedule = ({ queue, name }: Schedule): boolean => queue === name

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectForOneCommand(url, { onError: () => undefined })
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

/** The lines of INFO: 'redis_version:7.0.15'. */
function fieldsOf(info: string): ReadonlyMap<string, string> {
  return new Map(
    info.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]]
    }),
  )
}

function tooOld(version: string): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return []
  return [
    anError(`Redis ${version} is too old: the queues need ${OLDEST.major}.${OLDEST.minor}.`, 'Upgrade it.'),
  ]
}

/** What is lost with the server: the sweep and the outbox bring it back, later than it was due. */
async function forgetful(redis: Redis, about: ReadonlyMap<string, string>): Promise<Finding[]> {
  if (about.get('aof_enabled') === '1') return []
  const isSaving = Boolean(await settingOf(redis, 'save'))
  return [
    aWarning(
      isSaving
        ? 'Redis keeps snapshots alone: timers and mails of the last minutes are lost when it ends.'
        : 'Redis has no persistence: when it ends, every armed timer and every mail under way is lost and has to be found again.',
      'Switch the append-only file on: appendonly yes, appendfsync everysec',
    ),
  ]
}

function forgetting(about: ReadonlyMap<string, string>): Finding[] {
  const policy = about.get('maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction') return []
  return [
    aWarning(
      `Redis throws keys away when its memory is full (maxmemory-policy ${policy}): timers and mails among them.`,
      'Set maxmemory-policy noeviction.',
    ),
  ]
}

/** Of so much of its memory one more sale may not fit. */
const NEARLY_FULL = 0.9
const MIB = 1024 * 1024

/** What takes no writes now, or soon: then timers are not armed, and mails not sent. */
async function refusing(redis: Redis, about: ReadonlyMap<string, string>): Promise<Finding[]> {
  const number = (field: string) => Number(about.get(field) ?? 0)
  const found: Finding[] = []
  if (about.get('role') !== undefined && about.get('role') !== 'master')
    found.push(
      anError(
        `Redis is a replica of ${about.get('master_host')}:${about.get('master_port')}, and takes no writes.`,
        'Name the primary in REDIS_URL, or make this one the primary: REPLICAOF NO ONE',
      ),
    )
  const [used, most] = [number('used_memory'), number('maxmemory')]
  if (most > 0 && used >= most * NEARLY_FULL) {
    const sentence = `Redis uses ${Math.round(used / MIB)} of the ${Math.round(most / MIB)} MiB that it may`
    const toDo = 'Give it more: maxmemory'
    found.push(
      used >= most ? anError(`${sentence}, and takes no writes.`, toDo) : aWarning(`${sentence}.`, toDo),
    )
  }
  const asked = await settingOf(redis, 'min-replicas-to-write')
  const good = number('min_slaves_good_slaves')
  if (asked !== undefined && Number(asked) > good)
    found.push(
      anError(
        `Redis waits for ${asked} replicas, has ${good}, and takes no writes.`,
        'Start the replicas, or lower min-replicas-to-write.',
      ),
    )
  const isFailing =
    about.get('rdb_last_bgsave_status') === 'err' || about.get('aof_last_write_status') === 'err'
  if (isFailing)
    found.push(
      anError(
        'Redis cannot write to its disk, and may take no writes.',
        'Make room there, or mend the disk.',
      ),
    )
  return found
}

/** Undefined at a server that tells nobody its settings. */
async function settingOf(redis: Redis, name: string): Promise<string | undefined> {
  const answer = await answered(redis.config('GET', name), ANSWER_TIMEOUT_MS).catch(() => undefined)
  return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : undefined
}
