import { createPrivateKey, type KeyObject } from 'node:crypto'
import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { storeVariables } from '@presale/releases'
import {
  DEFAULT_PORTS,
  decisionVariables,
  described,
  portNumber,
  postgresUrl,
  processVariables,
  publicOrigin,
  redisUrl,
  secretKey,
  webSecret,
} from '@presale/runtime'
import { z } from 'zod'

const seconds = z.coerce
  .number({ error: 'it must be a number of seconds' })
  .int('it must be a whole number of seconds')
  .min(1, 'it must be at least 1')

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

/** The api's configuration, read from the environment once. */
export const apiConfig = z.object({
  PORT: described(portNumber.default(DEFAULT_PORTS.api.port), 'where it listens; 0 is a free port'),
  HOST: described(z.string().default('127.0.0.1'), 'the interface of `PORT`'),
  ...processVariables(DEFAULT_PORTS.api.metrics),
  PUBLIC_ORIGIN: described(
    publicOrigin,
    "the site's own origin; with https the cookies are Secure and `__Host-`, and nothing is seeded",
  ),
  DATABASE_URL: described(postgresUrl, 'Postgres', { isSecret: true }),
  // What a view of the projector calls runs with the rights of who reads it.
  READER_DATABASE_URL: described(
    postgresUrl.optional(),
    'the login that reads projections, names and mail addresses, and nothing else',
    { isSecret: true, leftOut: '`DATABASE_URL`' },
  ),
  EVENTSTORE_URL: described(z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE), '`esdb://…`', {
    isSecret: true,
  }),
  ...storeVariables,
  STEP_UP_SECONDS: described(
    seconds.default(600),
    'so long signing in, or the password given again, holds for what asks for it',
  ),
  STAFF_SESSION_IDLE_SECONDS: described(
    seconds.default(1800),
    'a session of staff ends after so long without a request',
  ),
  STAFF_SESSION_MAX_SECONDS: described(seconds.default(43_200), '… and so long after the sign-in'),
  PAYMENT_WINDOW_SECONDS: described(
    seconds.default(900),
    'how long a buyer has to pay; written into the event that opens the window',
  ),
  APPROVAL_WINDOW_SECONDS: described(seconds.default(3600), 'how long staff have to decide; the same'),
  PRICE_MAX_AGE_SECONDS: described(
    seconds.optional(),
    "a provider's older prices are not sold at (503 `price-too-old`)",
    { leftOut: '3600 with a provider' },
  ),
  MANUAL_PRICE_MAX_AGE_SECONDS: described(
    seconds.default(86_400),
    'older prices that were set by hand are not sold at',
  ),
  PRICE_PROVIDER_URL: described(
    z.url({ protocol: /^https?$/, error: 'it must be an http:// or https:// URL' }).optional(),
    "a price API in CoinGecko's format, up to `/simple/price`: `https://api.coingecko.com/api/v3`",
  ),
  PRICE_PROVIDER_NAME: described(
    z.string().max(50, 'it must have at most 50 characters').default('CoinGecko'),
    'what it is called in answers and in the history',
  ),
  PRICE_PROVIDER_KEY: described(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'it must be printable ASCII without spaces')
      .optional(),
    'sent to the provider alone',
    { isSecret: true },
  ),
  PRICE_PROVIDER_KEY_HEADER: described(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'it must be the name of a header')
      .default('x-cg-demo-api-key'),
    'the header that it goes in; `x-cg-pro-api-key` for a paid plan',
  ),
  PRICE_MAX_JUMP_PERCENT: described(
    z.coerce
      .number({ error: 'it must be a number of per cent' })
      .positive('it must be greater than zero')
      .default(50),
    'a price that is further from the one before is refused',
  ),
  PRICE_REFRESH_SECONDS: described(
    seconds.max(86_400, 'it must be at most a day').default(300),
    'how often prices are fetched where a provider and `REDIS_URL` are set',
  ),
  REDIS_URL: described(
    redisUrl.optional(),
    'limits are counted there, queues are read there; without it limits count in the process, queues are unavailable',
    { isSecret: true },
  ),
  RATE_LIMIT_FACTOR: described(
    z.coerce.number({ error: 'it must be a number' }).positive('it must be greater than zero').default(1),
    'the limits times this; failed sign-ins keep theirs',
  ),
  SMTP_URL: described(
    z
      .string()
      .regex(/^smtps?:\/\//, 'it must be an smtp:// or smtps:// URL')
      .optional(),
    'from this the api knows whether mail is configured; it sends none',
    { isSecret: true },
  ),
  AUDIT_SIGNING_KEY: described(
    auditSigningKey.optional(),
    'Ed25519 private key in PEM form, line ends as they are or as `\\n`: signs exports of the audit trail',
    { isSecret: true, leftOut: 'generated, kept in Postgres' },
  ),
  WEB_SECRET: described(
    webSecret,
    "the same as web's: 24 printable characters or more (`openssl rand -base64 32`)",
    {
      isSecret: true,
    },
  ),
  ...decisionVariables,
  LINK_KEY: described(
    secretKey.optional(),
    "64 hexadecimal digits (`openssl rand -hex 32`), the same as the mailer's: seals the links that are mailed",
    { isSecret: true },
  ),
  ADMIN_ACTIONS_KEY: described(
    secretKey.optional(),
    '64 hexadecimal digits (`openssl rand -hex 32`): admin actions are chained with it',
    { isSecret: true },
  ),
  ADMIN_ACTIONS_KEY_MADE: described(
    z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
    '`true` in the one start that made the key: rows of before are chained then, and never again',
  ),
  SECURITY_LOG_FILE: described(z.string().optional(), 'security events are appended here, too'),
  LOG_TOKEN: described(
    z
      .string()
      .regex(/^[\w-]{16,100}$/, 'it must be 16 to 100 letters, digits, - and _')
      .optional(),
    'who has it reads checkpoints and tiles of the log at `/api/log/<token>`',
    { isSecret: true, leftOut: 'nobody reads them' },
  ),
  LOG_PUBLIC: described(
    z
      .enum(['on', 'off'], { error: 'it must be on or off' })
      .default('off')
      .transform((text) => text === 'on'),
    '`on`: everybody reads them at `/api/log/public`; how many events there are tells how much is sold',
    { leftOut: 'off' },
  ),
  BACKUP_DIR: described(
    z.string().optional(),
    'where backups are written on a schedule; the newest whole one is named in `last-backup.json` there',
  ),
  BACKUP_EVERY_HOURS: described(
    z.coerce
      .number({ error: 'it must be a number of hours' })
      .positive('it must be greater than zero')
      .default(24),
    'how often; the readiness list names a site whose last backup is older',
  ),
})

export type ApiConfig = z.output<typeof apiConfig>

/** 'Production' means exactly: an https PUBLIC_ORIGIN. */
export function isProduction(config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>): boolean {
  return config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
}
