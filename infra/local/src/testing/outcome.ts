import type { FileResult } from './journal'

export interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
}

/** What failed first, and passed when it was run once more. */
export interface Unstable {
  /** The project, or the kind of step. */
  readonly name: string
  /** The file, or the step. */
  readonly what: string
  /** The test's name; empty where it was not one test. */
  readonly test: string
  /** Of its first failure. */
  readonly message: string
}

export type JestProject = 'unit' | 'screen' | 'integration' | 'browser'

/** One project's tests, as jest ran them. */
export interface ProjectRun {
  readonly project: JestProject
  readonly files: readonly FileResult[]
  /** Whether the run failed without a failed file: nothing found, globalSetup or globalTeardown failed, a crash. */
  readonly isBroken: boolean
}

export function sum(outcomes: readonly Outcome[]): { passed: number; failed: number } {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  }
}

export interface TimedFile {
  readonly project: JestProject
  readonly file: string
  readonly tookMs: number
}

/** The files that took longest, the longest first. */
export function slowestFiles(runs: readonly ProjectRun[], count: number): readonly TimedFile[] {
  return runs
    .flatMap(({ project, files }) =>
      files.flatMap(({ file, tookMs }) => (tookMs === undefined ? [] : [{ project, file, tookMs }])),
    )
    .toSorted((one, other) => other.tookMs - one.tookMs)
    .slice(0, count)
}

/** Counts tests; a file that has no result, and a run that failed by itself, count as one failed test each. */
export function outcomeOf({ project, files, isBroken }: ProjectRun): Outcome {
  const passed = files.reduce((total, file) => total + file.passed, 0)
  const failed = files.reduce((total, file) => total + file.failed, 0)
  return { name: project, passed, failed: failed + (isBroken ? 1 : 0) }
}
