import { type Pauses, pauseAfter } from '@presale/kernel'

/** How a job that fails is tried again. */
export interface RetryPlan extends Pauses {
  /** The first attempt counts. */
  readonly attempts: number
}

/** The plan whose attempts are spread over about so long. */
export function retryFor(totalMs: number, pauses: Pauses): RetryPlan {
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
