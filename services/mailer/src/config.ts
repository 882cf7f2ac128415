import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import {
  DEFAULT_PORTS,
  decisionVariables,
  described,
  postgresUrl,
  processVariables,
  publicOrigin,
  redisUrl,
  secretKey,
} from '@presale/runtime'
import { z } from 'zod'
import { isPlainAddress, isSender } from './sender'
import { mayGoUnencrypted } from './smtp'

const seconds = z.coerce
  .number({ error: 'it must be a number of seconds' })
  .positive('it must be greater than zero')

export const config = z.object({
  DATABASE_URL: described(
    postgresUrl,
    'Postgres: outbox, places and links (schema `mail`), checkpoint, people, changes',
    { isSecret: true },
  ),
  READER_DATABASE_URL: described(
    postgresUrl.optional(),
    'the login that reads projections, and may do no more',
    { isSecret: true, leftOut: '`DATABASE_URL`' },
  ),
  EVENTSTORE_URL: described(z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE), '`esdb://…`', {
    isSecret: true,
  }),
  REDIS_URL: described(redisUrl, 'Redis for BullMQ', { isSecret: true }),
  ...processVariables(DEFAULT_PORTS.mailer.metrics),
  PUBLIC_ORIGIN: described(publicOrigin, 'where links lead; without it mails have none'),
  SMTP_URL: described(
    z
      .string()
      .regex(
        /^smtps?:\/\/\S+$/,
        'it must be smtp://user:password@host:port or smtps://user:password@host:port',
      )
      .refine(
        URL.canParse,
        'it must be an address: a character such as @ or / in user and password is percent-encoded',
      )
      .refine(
        (url) => !mayGoUnencrypted(url),
        'it must not do without STARTTLS (ignoreTLS, opportunisticTLS) where the server is another machine',
      ),
    '`smtp://user:password@host:port` or `smtps://…`; see below',
    { isSecret: true },
  ),
  MAIL_FROM: described(
    z
      .string()
      .refine(isSender, 'it must be a mail address, or a name and an address: Presale <sale@example.com>'),
    '`sale@example.com` or `Presale <sale@example.com>`',
  ),
  ALARM_MAIL: described(
    z.string().refine(isPlainAddress, 'it must be a mail address').optional(),
    'who runs the machine: alarms about the database go there as well as to every admin',
  ),
  ...decisionVariables,
  LINK_KEY: described(
    secretKey.optional(),
    "the same as the api's: opens the links that are mailed, which stand sealed in the database",
    { isSecret: true },
  ),
  MAIL_MAX_AGE_SECONDS: described(
    seconds.default(86_400),
    'older events are not mailed about, and a mail is tried for so long',
  ),
  MAIL_RETRY_SECONDS: described(
    seconds.default(5),
    'the pause after the first attempt that failed; it doubles with each',
  ),
  MAIL_RETRY_MAX_SECONDS: described(seconds.default(900), 'the longest pause'),
  MAIL_MERGE_SECONDS: described(
    seconds.default(300),
    'so long mails to admins, and to addresses that are not confirmed, are gathered into one',
  ),
})

export type Config = z.output<typeof config>
