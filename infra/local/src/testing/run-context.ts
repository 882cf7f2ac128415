import type { Progress } from '../progress'
import type { Outcome, ProjectRun, Unstable } from './outcome'

/** What the checks showed so far: what stands here when they are interrupted is still said. */
export interface Results {
  /** Of all that is not a project of jest's. */
  readonly outcomes: Outcome[]
  runs: readonly ProjectRun[]
  readonly unstable: Unstable[]
}

export interface Run {
  readonly progress: Progress
  /** Interrupts everything. */
  readonly signal: AbortSignal
  /** When the whole run's time is up: what is not done by then counts as failed. */
  readonly deadline: AbortSignal
  readonly limits: Limits
  readonly seed: number
  /** Times slower than the machine that limits are written for. */
  readonly slowness: number
  readonly results: Results
  /** Where jest's configuration is; the project's folder when left out. */
  readonly folder?: string | undefined
}

export interface Limits {
  /** A project that hangs ends here; one takes 20 minutes, and twice that where others have the cores. */
  readonly projectMs: number
  /** One file's second look, and each of its repetitions. */
  readonly fileMs: number
}
