import { z } from 'zod'
import { timestamp } from './primitives'

/** A change outside the purchase streams, as it was written down with the change (design section 1). */
export const adminAction = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({ id: z.string(), role: z.string(), name: z.string().optional() }),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  correlationId: z.string(),
})
export type AdminAction = z.output<typeof adminAction>

/** One generation of a projection. */
export const projectionGeneration = z.object({
  codeVersion: z.int(),
  generation: z.int(),
  /** Of the last event applied; null before the first. */
  position: z.string().nullable(),
  appliedEvents: z.int(),
  eventsPerSecond: z.number().nullable(),
  /** 0 to 1 while it is being built. */
  progress: z.number().nullable(),
  fault: z
    .object({
      message: z.string(),
      eventId: z.string(),
      eventType: z.string(),
      position: z.string(),
      at: timestamp,
    })
    .nullable(),
})

/** The state of a projection, for the operator (design section 7). */
export const projectionState = z.object({
  name: z.string(),
  live: projectionGeneration.nullable(),
  building: projectionGeneration.nullable(),
  /** Age of the last event applied while there are newer ones; 0 when it has caught up. */
  lagSeconds: z.number().nullable(),
  lagEvents: z.int().nullable(),
})
export type ProjectionState = z.output<typeof projectionState>

/** A job queue: how much waits, and what runs next. */
export const queueState = z.object({
  name: z.string(),
  /** False while Redis is away; the counts are null then. */
  available: z.boolean(),
  counts: z.object({ delayed: z.int(), waiting: z.int(), active: z.int(), failed: z.int() }).nullable(),
  nextJobs: z.array(z.object({ id: z.string(), runAt: timestamp })),
})
export type QueueState = z.output<typeof queueState>
