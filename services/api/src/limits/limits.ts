import { createRateLimiter, type RateLimit, type RateLimiter } from '@presale/jobs'
import type { Logger } from '@presale/runtime'
import type { ApiConfig } from '../config'

export type LimitName =
  | 'failed-sign-ins'
  | 'failed-sign-ins-of-account'
  | 'sign-ins'
  | 'registrations'
  | 'purchase-calls'
  | 'other-calls'

export type Limiter = RateLimiter<LimitName>

const MINUTE = 60
const HOUR = 3600

/** The limits of design section 3; the factor is for all but the failed sign-ins. */
export function limitsFor(factor: number): Readonly<Record<LimitName, RateLimit>> {
  const times = (points: number) => Math.max(1, Math.round(points * factor))
  return {
    'failed-sign-ins': { points: 5, seconds: MINUTE },
    'failed-sign-ins-of-account': { points: 50, seconds: HOUR },
    'sign-ins': { points: times(60), seconds: MINUTE },
    registrations: { points: times(20), seconds: HOUR },
    'purchase-calls': { points: times(60), seconds: MINUTE },
    'other-calls': { points: times(600), seconds: MINUTE },
  }
}

/** The counters of a site: in Redis where one is named, under the name of the site's database. */
export function createLimiter(
  config: Pick<ApiConfig, 'REDIS_URL' | 'RATE_LIMIT_FACTOR' | 'DATABASE_URL'>,
  log: Logger,
): Limiter {
  return createRateLimiter(limitsFor(config.RATE_LIMIT_FACTOR), {
    url: config.REDIS_URL,
    prefix: `limits:${new URL(config.DATABASE_URL).pathname.slice(1)}`,
    onError: (error) => log.debug({ err: error }, 'limits are counted in this process'),
  })
}
