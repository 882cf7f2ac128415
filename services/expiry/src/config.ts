import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { z } from 'zod'

export const config = z.object({
  DATABASE_URL: z.string(),
  EVENTSTORE_URL: z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE),
  REDIS_URL: z.string(),
  /** /healthz, /readyz and /metrics; 0 is a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** How often the sweep looks for overdue and unarmed purchases. */
  SWEEP_INTERVAL_SECONDS: z.coerce.number().positive().default(30),
})

export type Config = z.output<typeof config>
