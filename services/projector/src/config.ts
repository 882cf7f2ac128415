import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { z } from 'zod'

export const config = z.object({
  DATABASE_URL: z.string(),
  EVENTSTORE_URL: z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE),
  /** /healthz, /readyz and /metrics; 0 is a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Events in one transaction at most. */
  PROJECTION_BATCH_SIZE: z.coerce.number().int().min(1).max(10_000).default(500),
  /** A replaced generation is kept, and fed, for so long, so that a rollback is possible. */
  PROJECTION_KEEP_OLD_SECONDS: z.coerce.number().int().min(0).default(604_800),
})
