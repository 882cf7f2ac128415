import { z } from 'zod'

export const actorSchema = z.object({
  /** Null for the system. */
  id: z.string().nullable(),
  role: z.enum(['user', 'moderator', 'admin', 'system']),
})

/** What every event says about how it came to be. */
export const metadataSchema = z.object({
  schemaVersion: z.int().positive(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: actorSchema,
  /** When the command was received. */
  receivedAt: z.iso.datetime(),
  /** Fingerprint of the request, so that a key used again with another body is noticed. */
  requestHash: z.string().exactOptional(),
})
