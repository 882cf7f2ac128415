export interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
}

export function sum(outcomes: readonly Outcome[]): { passed: number; failed: number } {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  }
}

/** The part of jest's --json that is counted. */
export interface JestResult {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

/**
 * What jest says, made one outcome: a file that could not be run counts as a failed test, and so does
 * a run that failed without any failed test (none found, a crash, no result at all).
 */
export function outcomeOf(name: string, exitCode: number | null, result: JestResult | undefined): Outcome {
  const passed = result?.numPassedTests ?? 0
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0)
  return { name, passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}
