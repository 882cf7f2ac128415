import { activePixel, publicSiteOf, siteSetting } from '@presale/contracts'
import type { Logger } from '@presale/runtime'
import { z } from 'zod'
import { getFromApi, keptAnswer } from './kept-answer'

/** Whose scripts the site is set up to load, once a visitor has consented. */
export interface ThirdParties {
  readonly pixel: boolean
  readonly chat: boolean
}

export const NO_THIRD_PARTIES: ThirdParties = { pixel: false, chat: false }
/** The widget's rule: a key of 5 characters or fewer is none. */
const CHAT_KEY_LONGER_THAN = 5

interface Options {
  readonly apiUrl: string
  readonly log: Logger
  readonly now?: () => number
  readonly waitMs?: number
}

/**
 * What the api says is configured. A failure means none: the strict policy stands until the api has said
 * otherwise.
 */
export function followThirdParties({ apiUrl, ...options }: Options): () => Promise<ThirdParties> {
  return keptAnswer({
    ...options,
    ask: () => askApi(apiUrl),
    none: NO_THIRD_PARTIES,
    complaint: 'the api does not say which third parties are configured; pages allow none',
  })
}

/** @throws Error where either call fails or answers something else than the contract. */
async function askApi(apiUrl: string): Promise<ThirdParties> {
  const [settings, pixel] = await Promise.all([
    getFromApi(apiUrl, '/api/settings'),
    getFromApi(apiUrl, '/api/twitter-pixels/active'),
  ])
  const site = publicSiteOf(z.array(siteSetting).parse(settings))
  return {
    pixel: activePixel.nullable().parse(pixel) !== null || site.basePixel !== null,
    chat: (site.chatKey ?? '').length > CHAT_KEY_LONGER_THAN,
  }
}
