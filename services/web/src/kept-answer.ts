import { inTime } from '@presale/kernel'
import type { Logger } from '@presale/runtime'

const KEPT_MS = 30_000
/** After a failure the api is asked again sooner, but not by every page. */
const KEPT_AFTER_FAILURE_MS = 5000
/** How long a page waits for an answer where none is cached; then it is served without. */
const MOST_WAITING_MS = 250
export const ANSWER_TIMEOUT_MS = 3000

export interface KeptAnswerOptions<Answer> {
  readonly ask: () => Promise<Answer>
  /** What holds until the api has answered, and where it does not. */
  readonly none: Answer
  /** While the api does not answer, its last answer holds, however old. Only for answers that permit nothing. */
  readonly keepsLast?: true
  /** What a failure means, for the log. */
  readonly complaint: string
  readonly log: Logger
  readonly now?: (() => number) | undefined
  readonly waitMs?: number | undefined
}

/** What the api says, kept for half a minute and asked for anew beside the page that finds it older. */
export function keptAnswer<Answer>({
  ask,
  none,
  keepsLast,
  complaint,
  log,
  now = Date.now,
  waitMs = MOST_WAITING_MS,
}: KeptAnswerOptions<Answer>): () => Promise<Answer> {
  let known = none
  let goodUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const renew = async () => {
    try {
      known = await ask()
      goodUntil = now() + KEPT_MS
    } catch (error) {
      log.warn({ err: error }, complaint)
      if (!keepsLast) known = none
      goodUntil = now() + KEPT_AFTER_FAILURE_MS
    }
    asking = undefined
  }

  return async () => {
    const age = now() - goodUntil
    if (age < 0) return known
    asking ??= renew()
    // Long unused, as after a start: waits for a fresh answer, since what was known may have been withdrawn by now.
    if (age > KEPT_MS) {
      if (!keepsLast) known = none
      await inTime(asking, waitMs, () => undefined)
    }
    return known
  }
}

/** @throws Error where the call fails; null for an answer without a body. */
export async function getFromApi(apiUrl: string, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, apiUrl), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
  return response.status === 204 ? null : response.json()
}
