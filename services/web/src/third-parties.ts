import { activePixel, publicSiteOf, siteSetting } from '@presale/contracts'
import { inTime } from '@presale/kernel'
import type { Logger } from '@presale/runtime'
import { z } from 'zod'

/** Whose scripts the site is set up to load, once a visitor has consented. */
export interface ThirdParties {
  readonly pixel: boolean
  readonly chat: boolean
}

export const NO_THIRD_PARTIES: ThirdParties = { pixel: false, chat: false }
/** The widget's rule: a key of 5 characters or fewer is none. */
const CHAT_KEY_LONGER_THAN = 5

const KEPT_MS = 30_000
/** After a failure the api is asked again sooner, but not by every page. */
const KEPT_AFTER_FAILURE_MS = 5000
const ANSWER_TIMEOUT_MS = 3000
/** How long a page waits for an answer where none is cached; then it is served with the strict policy. */
const MOST_WAITING_MS = 250

interface Options {
  readonly apiUrl: string
  readonly log: Logger
  readonly now?: () => number
  readonly waitMs?: number
}

/**
 * What the api says is configured, kept for half a minute and asked for anew beside the page that finds it
 * older. A failure means none: the strict policy stands until the api has said otherwise.
 */
export function followThirdParties({
  apiUrl,
  log,
  now = Date.now,
  waitMs = MOST_WAITING_MS,
}: Options): () => Promise<ThirdParties> {
  let known = NO_THIRD_PARTIES
  let goodUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const ask = async () => {
    try {
      known = await askApi(apiUrl)
      goodUntil = now() + KEPT_MS
    } catch (error) {
      log.warn({ err: error }, 'the api does not say which third parties are configured; pages allow none')
      known = NO_THIRD_PARTIES
      goodUntil = now() + KEPT_AFTER_FAILURE_MS
    }
    asking = undefined
  }

  return async () => {
    const age = now() - goodUntil
    if (age < 0) return known
    asking ??= ask()
    // Long unused, as after a start: what was known then may be taken back by now, and is not passed on.
    if (age > KEPT_MS) {
      known = NO_THIRD_PARTIES
      await inTime(asking, waitMs, () => undefined)
    }
    return known
  }
}

/** @throws Error where either call fails or answers something else than the contract. */
async function askApi(apiUrl: string): Promise<ThirdParties> {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, apiUrl), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
    return response.status === 204 ? null : response.json()
  }
  const [settings, pixel] = await Promise.all([get('/api/settings'), get('/api/twitter-pixels/active')])
  const site = publicSiteOf(z.array(siteSetting).parse(settings))
  return {
    pixel: activePixel.nullable().parse(pixel) !== null || site.basePixel !== null,
    chat: (site.chatKey ?? '').length > CHAT_KEY_LONGER_THAN,
  }
}
