import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** A clock that follows another machine's. */
export interface FollowingClock {
  /** How far this machine's own clock is ahead of it. */
  readonly aheadSeconds: number
  readonly isSettled: boolean
}

/** How far this machine's clock is from the database's, and whether that can be relied on. */
export function gaugeClock(registry: Operations['registry'], clock: FollowingClock): void {
  const registers = [registry]
  new Gauge({
    name: 'presale_clock_ahead_seconds',
    help: "How far this machine's clock is ahead of the database's, by which deadlines go; behind it, below zero",
    registers,
    collect() {
      this.set(clock.aheadSeconds)
    },
  })
  new Gauge({
    name: 'presale_clock_settled',
    help: "0 from a jump of the database's time on until three measures agree, and before the first one",
    registers,
    collect() {
      this.set(clock.isSettled ? 1 : 0)
    },
  })
}
