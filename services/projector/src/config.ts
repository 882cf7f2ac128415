import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { witnessesIn } from '@presale/ledger'
import { isKeyName } from '@presale/log'
import {
  DEFAULT_PORTS,
  decisionVariables,
  described,
  postgresUrl,
  processVariables,
  secretKey,
} from '@presale/runtime'
import { z } from 'zod'

const wholeNumber = z.coerce.number({ error: 'it must be a number' }).int('it must be a whole number')

const witnesses = z.string().transform((text, context) => {
  const found = witnessesIn(text)
  if (typeof found !== 'string') return found
  context.addIssue(found)
  return []
})

export const config = z.object({
  DATABASE_URL: described(postgresUrl, 'Postgres, by the role that owns the read models', { isSecret: true }),
  EVENTSTORE_URL: described(z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE), '`esdb://…`', {
    isSecret: true,
  }),
  ...decisionVariables,
  ...processVariables(DEFAULT_PORTS.projector.metrics),
  LOG_KEY: described(
    secretKey.optional(),
    '64 hexadecimal digits (`openssl rand -hex 32`), for this process alone: signs the log that receipts are proved by',
    { isSecret: true, leftOut: 'none: nothing is signed, and there are no receipts' },
  ),
  LOG_NAME: described(
    z.string().refine(isKeyName, 'it must have no spaces and no +').optional(),
    'what a log that begins is named after; a random part follows',
    { leftOut: 'the host of `PUBLIC_ORIGIN` and `/log`' },
  ),
  LOG_WITNESSES: described(
    witnesses.default([]),
    'who is asked to cosign: the key of each witness, a space and its address; several with commas between',
    { leftOut: 'nobody' },
  ),
  PROJECTION_BATCH_SIZE: described(
    wholeNumber.min(1, 'it must be at least 1').max(10_000, 'it must be at most 10000').default(500),
    'events in one transaction at most; a rebuild takes 2000 where it is left out',
  ),
  PROJECTION_KEEP_OLD_SECONDS: described(
    wholeNumber.min(0, 'it must not be negative').default(604_800),
    'an old generation is kept and fed so long after a swap, then dropped by the hourly clean-up',
  ),
})
