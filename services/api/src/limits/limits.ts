import { createRateLimiter, type RateLimit, type RateLimiter } from '@presale/jobs'
import type { Logger } from '@presale/runtime'
import type { ApiConfig } from '../config'

export type LimitName =
  | 'failed-sign-ins'
  | 'failed-sign-ins-of-account'
  | 'failed-sign-ins-of-device'
  | 'slowed-sign-ins'
  | 'sign-ins'
  | 'registrations'
  | 'email-changes'
  | 'confirmations'
  | 'confirmations-of-address'
  | 'password-resets'
  | 'password-resets-of-address'
  | 'purchase-calls'
  | 'purchase-calls-of-address'
  | 'remote-reports'
  | 'remote-reports-of-address'
  | 'remote-reports-in-total'
  | 'other-calls'

export type Limiter = RateLimiter<LimitName>

const MINUTE = 60
const HOUR = 3600

/** Past this, strangers' attempts on an account are slowed to one in so long, but never refused for longer. */
const SLOWED_SECONDS = 10

/**
 * Of one remote, from everybody. A page reports the same failure once in ten minutes: so many are a remote that fails for
 * all, which is known by then, or an attempt to fill the table.
 */
const REPORTS_AN_HOUR = 5000

/** The factor applies to all limits but those that guard a password. */
export function limitsFor(factor: number): Readonly<Record<LimitName, RateLimit>> {
  const times = (points: number) => Math.max(1, Math.round(points * factor))
  return {
    'failed-sign-ins': { points: 5, seconds: MINUTE },
    'failed-sign-ins-of-account': { points: 50, seconds: HOUR },
    'failed-sign-ins-of-device': { points: 5, seconds: MINUTE },
    'slowed-sign-ins': { points: 1, seconds: SLOWED_SECONDS },
    'sign-ins': { points: times(60), seconds: MINUTE },
    registrations: { points: times(20), seconds: HOUR },
    'email-changes': { points: times(10), seconds: HOUR },
    confirmations: { points: times(3), seconds: HOUR },
    'confirmations-of-address': { points: times(10), seconds: HOUR },
    'password-resets': { points: times(3), seconds: HOUR },
    'password-resets-of-address': { points: times(10), seconds: HOUR },
    'purchase-calls': { points: times(60), seconds: MINUTE },
    'purchase-calls-of-address': { points: times(300), seconds: MINUTE },
    'remote-reports': { points: times(30), seconds: MINUTE },
    'remote-reports-of-address': { points: times(120), seconds: MINUTE },
    'remote-reports-in-total': { points: times(REPORTS_AN_HOUR), seconds: HOUR },
    'other-calls': { points: times(600), seconds: MINUTE },
  }
}

/** The counters of a site: in Redis where one is configured, under the name of the site's database. */
export function createLimiter(
  config: Pick<ApiConfig, 'REDIS_URL' | 'RATE_LIMIT_FACTOR' | 'DATABASE_URL'>,
  log: Logger,
): Limiter {
  return createRateLimiter(limitsFor(config.RATE_LIMIT_FACTOR), {
    url: config.REDIS_URL,
    prefix: limitsPrefix(config),
    onError: (error) => log.debug({ err: error }, 'limits are counted in this process'),
  })
}

/** The key prefix of a site's counters: sites that share a Redis differ by the names of their databases. */
export function limitsPrefix({ DATABASE_URL }: Pick<ApiConfig, 'DATABASE_URL'>): string {
  return `limits:${new URL(DATABASE_URL).pathname.slice(1)}`
}
