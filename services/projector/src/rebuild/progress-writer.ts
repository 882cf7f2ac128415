import { type GenerationRecord, generations, type Pool, recordProgress } from '@presale/read-store'
import { Pace, type RebuildReport } from './report'

const EVERY_MS = 500
const NEAR_EVENTS = 500

/** Reports the progress of a build on the screen and in the registry, twice a second. */
export class ProgressWriter {
  applied: number
  private readonly pace = new Pace()
  private events = 0
  private reportedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly pool: Pool,
    private readonly building: Pick<GenerationRecord, 'id' | 'appliedEvents'>,
    private readonly report: (report: RebuildReport) => void,
  ) {
    this.applied = building.appliedEvents
  }

  add(events: number): void {
    this.applied += events
  }

  /** Is it close enough behind for an attempt to swap, although more events keep coming? */
  get isNear(): boolean {
    return this.events > 0 && this.events - this.applied <= NEAR_EVENTS
  }

  async write(): Promise<void> {
    const now = performance.now()
    if (now - this.reportedAt < EVERY_MS) return
    this.reportedAt = now
    // All projections see the same events, so the highest count of any is the total.
    const known = await generations(this.pool)
    // A running projector may be the one that feeds an old generation.
    const registered = known.find(({ id }) => id === this.building.id)?.appliedEvents ?? 0
    const applied = Math.max(this.applied, registered)
    this.applied = applied
    const events = Math.max(applied, ...known.map(({ appliedEvents }) => appliedEvents))
    this.events = events
    const { eventsPerSecond, secondsLeft } = this.pace.at(now, applied, events)
    await recordProgress(this.pool, this.building.id, {
      eventsPerSecond,
      progress: events === 0 ? 1 : applied / events,
    })
    this.report({ kind: 'progress', applied, events, eventsPerSecond, secondsLeft })
  }
}
