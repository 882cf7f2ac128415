import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { z } from 'zod'
import { isSender } from './sender'
import { mayGoUnencrypted } from './smtp'

const seconds = z.coerce.number({ error: 'it must be a number of seconds' }).positive()

export const config = z.object({
  DATABASE_URL: z.string(),
  /** By a login that may do nothing but read projections; left out, they are read by that of DATABASE_URL. */
  READER_DATABASE_URL: z.string().optional(),
  EVENTSTORE_URL: z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE),
  REDIS_URL: z.string(),
  /** /healthz, /readyz and /metrics; 0 is a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'it must be smtp://user:password@host:port or smtps://user:password@host:port')
    .refine(
      URL.canParse,
      'it must be an address: a character such as @ or / in user and password is percent-encoded',
    )
    .refine(
      (url) => !mayGoUnencrypted(url),
      'it must not do without STARTTLS (ignoreTLS, opportunisticTLS) where the server is another machine',
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'it must be a mail address, or a name and an address: Presale <sale@example.com>'),
  /** Links lead here; mails have none where it is left out. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'it must be an http:// or https:// origin' })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Older events are not mailed. */
  MAIL_MAX_AGE_SECONDS: seconds.default(86_400),
  /** The pause after the first failed attempt; it doubles with each. */
  MAIL_RETRY_SECONDS: seconds.default(5),
  MAIL_RETRY_MAX_SECONDS: seconds.default(900),
  /** Mails to staff, and to addresses that are not confirmed, are merged for so long. */
  MAIL_MERGE_SECONDS: seconds.default(300),
})

export type Config = z.output<typeof config>
