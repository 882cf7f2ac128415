import * as column from '../column'
import { row } from '../columns'
import { createPool, type Pool, type Queryable } from '../pool'
import { onlyRowOf } from '../rows'
import { Offset, type OwnClocks } from './offset'

/** For `/readyz`. */
export interface ClockStanding {
  /** How far this machine's clock is ahead of the database's; behind it, below zero. */
  readonly aheadSeconds: number
  /** Null where nothing was measured: this machine's clock is used meanwhile. */
  readonly measuredSecondsAgo: number | null
  /** False from a jump on, until three measures agree. */
  readonly isSettled: boolean
  readonly warning?: string
}

interface ClockLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface DatabaseClockOptions {
  /** A connection that nothing else waits for. */
  readonly pool: Pool
  readonly log: ClockLog
  /** This process's clocks. */
  readonly read?: () => OwnClocks
}

/** Whether a measure is due, or the clocks have parted. */
const LOOK_EVERY_MS = 1000
const MEASURE_EVERY_MS = 30_000
/** While nothing is known for sure. */
const MEASURE_SOON_MS = 5000
/** A difference that is worth somebody's attention. */
const FAR_MS = 10_000
const ANSWER_TIMEOUT_MS = 3000
/** The longest that a call waits for the time to be measured anew. */
const MEASURED_WITHIN_MS = 1000

const time = row({ now: column.date() })

/** The database's time, asked for once: for command lines. */
export async function databaseTime(database: Queryable): Promise<Date> {
  const { now } = await onlyRowOf(database, time, 'select clock_timestamp() as now')
  return now
}

/**
 * The time of the database, which decides for all processes on all machines: deadlines, and a sale's start and end. Kept
 * as an offset to the monotonic clock, so that whoever sets this machine's clock changes nothing. While the database does
 * not answer, the offset goes on.
 */
export class DatabaseClock {
  readonly #offset: Offset
  #timer: NodeJS.Timeout | undefined
  #measuring: Promise<void> | undefined
  #triedAtMs = Number.NEGATIVE_INFINITY
  #isFar = false
  readonly #read: () => OwnClocks

  constructor(private readonly options: DatabaseClockOptions) {
    this.#read = options.read ?? ownClocks
    this.#offset = new Offset(this.#read)
  }

  now(): Date {
    return this.#offset.now()
  }

  /** What this machine's clock shows at this time of the database: for a queue whose timers go by that. */
  onWall(at: Date): Date {
    return new Date(at.getTime() + this.#offset.aheadMs)
  }

  /** Whether something that nobody could take back may be done by it. */
  get isSettled(): boolean {
    return this.#offset.isSettled
  }

  get aheadSeconds(): number {
    return this.#offset.aheadMs / 1000
  }

  standing(): ClockStanding {
    const { ageMs, isSettled, aheadMs } = this.#offset
    return {
      aheadSeconds: Math.round(aheadMs / 10) / 100,
      measuredSecondsAgo: ageMs === undefined ? null : Math.round(ageMs / 1000),
      isSettled,
      ...(Math.abs(aheadMs) > FAR_MS ? { warning: farSentence(aheadMs) } : {}),
    }
  }

  /** Measures once, and from then on every 30 s, and as soon as this machine's clocks part. */
  async start(): Promise<void> {
    await this.measure()
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Resolves at once, unless the clocks have parted since the last measure: then with the next one, or after a second. */
  async upToDate(): Promise<void> {
    if (!this.#offset.isParted) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MEASURED_WITHIN_MS)
    })
    await Promise.race([this.measure(), late])
    clearTimeout(timer)
  }

  /** Measures where it is time to. */
  look(): Promise<void> {
    const { isSettled, isParted } = this.#offset
    const pauseMs = isSettled ? MEASURE_EVERY_MS : MEASURE_SOON_MS
    const isDue = isParted || this.#read().monotonic - this.#triedAtMs >= pauseMs
    return isDue ? this.measure() : Promise.resolve()
  }

  /** Never rejects: where nothing can be measured, what was measured before goes on. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = undefined
    })
    return this.#measuring
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#measuring
    await this.options.pool.end()
  }

  async #measure(): Promise<void> {
    this.#triedAtMs = this.#read().monotonic
    try {
      // Makes the connection where there is none, which takes longer than an answer.
      await databaseTime(this.options.pool)
      const before = this.#read()
      const databaseMs = (await databaseTime(this.options.pool)).getTime()
      const wasSettled = this.isSettled
      if (!this.#offset.take({ before, after: this.#read(), databaseMs })) return
      this.#say(wasSettled)
    } catch {
      // Without the database there is more that fails, and that is said there.
    }
  }

  #say(wasSettled: boolean): void {
    const { log } = this.options
    const { aheadMs, isSettled } = this.#offset
    const fields = { aheadSeconds: Math.round(aheadMs / 1000) }
    const isFar = Math.abs(aheadMs) > FAR_MS
    if (isFar && !this.#isFar) log.warn(fields, farSentence(aheadMs))
    if (!isFar && this.#isFar) log.info(fields, "this machine's clock is that of the database again")
    this.#isFar = isFar
    if (wasSettled && !isSettled)
      log.warn(
        fields,
        'the time of the database has jumped: no purchase expires by it until three measures agree',
      )
  }
}

function farSentence(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's, by which deadlines go: set it.`
}

function ownClocks(): OwnClocks {
  return { wall: Date.now(), monotonic: performance.now() }
}

/** A clock with a connection of its own, measured once where the database answers. */
export async function startDatabaseClock(
  url: string,
  { name, log }: { readonly name: string; readonly log: ClockLog },
): Promise<DatabaseClock> {
  const pool = createPool(url, {
    max: 1,
    name: `${name}-clock`,
    // Kept between the measures: an answer over a new connection says less.
    idleTimeoutMs: 0,
    queryTimeoutMs: ANSWER_TIMEOUT_MS,
  })
  const clock = new DatabaseClock({ pool, log })
  await clock.start()
  return clock
}
