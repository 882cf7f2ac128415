/** How a job that fails is tried again: each pause twice the one before, up to the longest. */
export interface RetryPlan {
  /** The first attempt counts. */
  readonly attempts: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

/** The pause after so many attempts that failed, in milliseconds. */
export function pauseAfter(
  plan: Pick<RetryPlan, 'firstPauseMs' | 'longestPauseMs'>,
  failedAttempts: number,
): number {
  return Math.min(plan.longestPauseMs, plan.firstPauseMs * 2 ** (failedAttempts - 1))
}

/** The plan whose attempts are spread over about so long. */
export function retryFor(
  totalMs: number,
  pauses: Pick<RetryPlan, 'firstPauseMs' | 'longestPauseMs'>,
): RetryPlan {
  let attempts = 1
  let spent = 0
  // Beyond the pauses that grow, all are equally long: no need to count them one by one.
  while (spent < totalMs && pauseAfter(pauses, attempts) < pauses.longestPauseMs) {
    spent += pauseAfter(pauses, attempts)
    attempts += 1
  }
  const left = Math.max(0, totalMs - spent)
  return { ...pauses, attempts: attempts + Math.ceil(left / pauses.longestPauseMs) }
}
