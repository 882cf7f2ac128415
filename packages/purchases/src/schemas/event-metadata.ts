import { z } from 'zod'

export const actorSchema = z.object({
  /** Null for the system. */
  id: z.string().nullable(),
  role: z.enum(['user', 'moderator', 'admin', 'system']),
})

/** The metadata of every event: how it came about. */
export const metadataSchema = z.object({
  schemaVersion: z.int().positive(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: actorSchema,
  /** When the command was received. */
  receivedAt: z.iso.datetime(),
  /** Fingerprint of the request, to detect a key that is reused with another body. */
  requestHash: z.string().exactOptional(),
  /** By the key of who decides, of what credits tokens: decision-signature.ts. */
  signature: z.string().meta({ isShownOnly: true }).exactOptional(),
  /** The span of its append, where traces were sent: for what the event causes elsewhere, and for nothing else. */
  traceparent: z.string().meta({ isShownOnly: true }).exactOptional(),
})
