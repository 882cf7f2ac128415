/** What the clocks of this process show, in milliseconds. */
export interface OwnClocks {
  /** May be set at any time, by a person or by the network. */
  readonly wall: number
  /** Is never set: it only runs on. */
  readonly monotonic: number
}

/** One answer of the database, and this process's clocks before and after it. */
export interface Measure {
  readonly before: OwnClocks
  readonly after: OwnClocks
  readonly databaseMs: number
}

/** The time of a slower answer is known too badly. */
const LONGEST_ROUND_TRIP_MS = 1000
/** So far apart, one of the two clocks was set, or the machine was suspended. */
const PARTED_MS = 1000
const JUMP_MS = 10_000
/** Two measures agree where they differ by no more than both may be wrong. */
const AGREEING_MS = LONGEST_ROUND_TRIP_MS
const AGREEING_MEASURES = 3

/** How far the database's clock is from the monotonic one of this process, and how far that can be relied on. */
export class Offset {
  #offsetMs: number | undefined
  #partedMs = 0
  #measuredAtMs = 0
  #agreeing = AGREEING_MEASURES

  constructor(private readonly read: () => OwnClocks) {}

  /** The database's time; until the first measure this machine's. */
  now(): Date {
    const { wall, monotonic } = this.read()
    return new Date(this.#offsetMs === undefined ? wall : monotonic + this.#offsetMs)
  }

  get isMeasured(): boolean {
    return this.#offsetMs !== undefined
  }

  /** False from a jump on, until three measures agree. */
  get isSettled(): boolean {
    return this.isMeasured && this.#agreeing >= AGREEING_MEASURES
  }

  /** The wall clock has left the monotonic one since the last measure: what was measured may hold no more. */
  get isParted(): boolean {
    return this.isMeasured && Math.abs(partedBy(this.read()) - this.#partedMs) > PARTED_MS
  }

  /** How far this machine's clock is ahead of the database's. */
  get aheadMs(): number {
    return this.read().wall - this.now().getTime()
  }

  /** Undefined where nothing was measured. */
  get ageMs(): number | undefined {
    return this.isMeasured ? this.read().monotonic - this.#measuredAtMs : undefined
  }

  /** @returns whether it says enough to be used */
  take({ before, after, databaseMs }: Measure): boolean {
    const roundTripMs = after.monotonic - before.monotonic
    if (roundTripMs > LONGEST_ROUND_TRIP_MS) return false
    // Suspended in between: a monotonic clock may stand still then, and the answer be hours old.
    if (Math.abs(partedBy(after) - partedBy(before)) > PARTED_MS) return false
    const offsetMs = databaseMs - (before.monotonic + roundTripMs / 2)
    this.#agreeing = this.#agreeingWith(offsetMs)
    this.#offsetMs = offsetMs
    this.#partedMs = partedBy(after)
    this.#measuredAtMs = after.monotonic
    return true
  }

  #agreeingWith(offsetMs: number): number {
    const changeMs = this.#offsetMs === undefined ? 0 : Math.abs(offsetMs - this.#offsetMs)
    if (changeMs > JUMP_MS) return 1
    if (this.#agreeing >= AGREEING_MEASURES) return this.#agreeing
    return changeMs > AGREEING_MS ? 1 : this.#agreeing + 1
  }
}

function partedBy({ wall, monotonic }: OwnClocks): number {
  return wall - monotonic
}
