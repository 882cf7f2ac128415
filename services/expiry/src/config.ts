import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { DEFAULT_PORTS, described, postgresUrl, processVariables, redisUrl } from '@presale/runtime'
import { z } from 'zod'

export const config = z.object({
  DATABASE_URL: described(
    postgresUrl,
    'Postgres: deadlines (schema `expiry`), checkpoint and lease (`following`)',
    {
      isSecret: true,
    },
  ),
  EVENTSTORE_URL: described(z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE), '`esdb://…`', {
    isSecret: true,
  }),
  REDIS_URL: described(redisUrl, 'Redis for BullMQ', { isSecret: true }),
  ...processVariables(DEFAULT_PORTS.expiry.metrics),
  SWEEP_INTERVAL_SECONDS: described(
    z.coerce
      .number({ error: 'it must be a number of seconds' })
      .positive('it must be greater than zero')
      .default(30),
    'how often the sweep looks for overdue and unarmed purchases',
  ),
})

export type Config = z.output<typeof config>
