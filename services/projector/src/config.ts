import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { z } from 'zod'

export const config = z.object({
  DATABASE_URL: z.string(),
  EVENTSTORE_URL: z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE),
  /** /healthz, /readyz and /metrics; 0 is a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Events in one transaction at most. */
  PROJECTION_BATCH_SIZE: z.coerce.number().int().min(1).max(10_000).default(500),
  /** A generation that a rebuild replaced is kept so long to go back to, and fed meanwhile. */
  PROJECTION_KEEP_OLD_SECONDS: z.coerce.number().int().min(0).default(604_800),
})
