import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { DEFAULT_PORTS, decisionVariables, described, postgresUrl, processVariables } from '@presale/runtime'
import { z } from 'zod'

const wholeNumber = z.coerce.number({ error: 'it must be a number' }).int('it must be a whole number')

export const config = z.object({
  DATABASE_URL: described(postgresUrl, 'Postgres, by the role that owns the read models', { isSecret: true }),
  EVENTSTORE_URL: described(z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE), '`esdb://…`', {
    isSecret: true,
  }),
  ...decisionVariables,
  ...processVariables(DEFAULT_PORTS.projector.metrics),
  PROJECTION_BATCH_SIZE: described(
    wholeNumber.min(1, 'it must be at least 1').max(10_000, 'it must be at most 10000').default(500),
    'events in one transaction at most; a rebuild takes 2000 where it is left out',
  ),
  PROJECTION_KEEP_OLD_SECONDS: described(
    wholeNumber.min(0, 'it must not be negative').default(604_800),
    'an old generation is kept and fed so long after a swap, then dropped by the hourly clean-up',
  ),
})
