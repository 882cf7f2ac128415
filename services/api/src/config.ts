import { createPrivateKey, type KeyObject } from 'node:crypto'
import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { storeVariables } from '@presale/releases'
import { webSecret } from '@presale/runtime'
import { z } from 'zod'

const seconds = z.coerce
  .number({ error: 'it must be a number of seconds' })
  .int('it must be a whole number of seconds')
  .min(1, 'it must be at least 1')
const port = z.coerce
  .number({ error: 'it must be a port number' })
  .int('it must be a port number')
  .min(0, 'it must be a port number')
  .max(65_535, 'it must be a port number')

const PEM_ERROR = 'it must be an Ed25519 private key in PEM form (openssl genpkey -algorithm ed25519)'

/** Line ends may be written as \\n, since many environment files hold only one line per value. */
export const auditSigningKey = z.string().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The invalid value is not printed: it may be a secret all the same.
  }
  context.addIssue({ code: 'custom', message: PEM_ERROR })
  return z.NEVER
})

/** The key that admin actions are chained with: 32 random bytes (openssl rand -hex 32). */
const adminActionsKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'it must be 64 hexadecimal digits in small letters (openssl rand -hex 32)')
  .transform((text) => Buffer.from(text, 'hex'))

/** The api's configuration, read from the environment once. */
export const apiConfig = z.object({
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(0),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'it must be a postgres:// URL' }),
  /**
   * By a login that reads projections, names and mail addresses, and nothing else: what a view of the projector calls runs
   * with the rights of who reads it. Left out, projections are read by that of DATABASE_URL.
   */
  READER_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'it must be a postgres:// URL' })
    .optional(),
  EVENTSTORE_URL: z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'it must be an http:// or https:// origin' })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Of the remotes, to show their history; left out, none is shown. */
  ...storeVariables,
  STEP_UP_SECONDS: seconds.default(600),
  STAFF_SESSION_IDLE_SECONDS: seconds.default(1800),
  STAFF_SESSION_MAX_SECONDS: seconds.default(43_200),
  PAYMENT_WINDOW_SECONDS: seconds.default(900),
  APPROVAL_WINDOW_SECONDS: seconds.default(3600),
  /** Left out: an hour where a provider is configured. */
  PRICE_MAX_AGE_SECONDS: seconds.optional(),
  MANUAL_PRICE_MAX_AGE_SECONDS: seconds.default(86_400),
  PRICE_PROVIDER_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an http:// or https:// URL' })
    .optional(),
  PRICE_PROVIDER_NAME: z.string().max(50, 'it must have at most 50 characters').default('CoinGecko'),
  PRICE_PROVIDER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'it must be printable ASCII without spaces')
    .optional(),
  PRICE_PROVIDER_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'it must be the name of a header')
    .default('x-cg-demo-api-key'),
  PRICE_MAX_JUMP_PERCENT: z.coerce
    .number({ error: 'it must be a number of per cent' })
    .positive('it must be greater than zero')
    .default(50),
  PRICE_REFRESH_SECONDS: seconds.max(86_400, 'it must be at most a day').default(300),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?|unix):\/\//, 'it must be a redis:// URL, or a socket: unix:///folder/redis.sock')
    .optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'it must be a number' })
    .positive('it must be greater than zero')
    .default(1),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'it must be an smtp:// or smtps:// URL')
    .optional(),
  AUDIT_SIGNING_KEY: auditSigningKey.optional(),
  WEB_SECRET: webSecret,
  ADMIN_ACTIONS_KEY: adminActionsKey.optional(),
  /** The key was made in this very start: what stood before can only be from before. */
  ADMIN_ACTIONS_KEY_MADE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  SECURITY_LOG_FILE: z.string().optional(),
})

export type ApiConfig = z.output<typeof apiConfig>

/** 'Production' means exactly: an https PUBLIC_ORIGIN. */
export function isProduction(config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>): boolean {
  return config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
}
