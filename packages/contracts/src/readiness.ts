import { z } from 'zod'
import { timestamp } from './primitives'

/** What has to be green, or waived by name, before a sale goes live. */
export const readinessEntries = [
  'sample-wallets',
  'sample-prices',
  'no-contact',
  'no-mail',
  'no-target',
  'no-end',
  'default-limits',
  'approvals-without-evidence',
  'embedded-event-store',
  'untrusted-proxy',
  'audit-key-in-database',
  'no-backup',
] as const
export type ReadinessName = (typeof readinessEntries)[number]

/** What can be wrong with an entry: for screens in other languages than the sentence's. */
export const readinessFindings = [
  'sample-wallets',
  'sample-prices',
  'no-contact',
  'no-mail',
  'no-target',
  'no-end',
  'no-limit',
  'no-buyer-limit',
  'default-moderator-limit',
  'approvals-without-evidence',
  'embedded-event-store',
  'event-store-unknown',
  'untrusted-proxy',
  'audit-key-in-database',
  'no-backup',
  'backup-too-old',
  'archive-behind',
] as const
export type ReadinessFinding = (typeof readinessFindings)[number]

/** An entry that is not green stands in the way of `marketing_mode` live unless it is waived. */
export const readinessEntry = z.object({
  name: z.enum(readinessEntries),
  isReady: z.boolean(),
  isWaived: z.boolean(),
  /** What is wrong, or that it is in order. */
  sentence: z.string(),
  /** Null where it is in order; a server of an earlier release leaves it out. */
  finding: z.enum(readinessFindings).nullable().optional(),
  /** The currencies that the finding is about. */
  symbols: z.array(z.string()).optional(),
  /** Who waived it, when and why, where that was said. The name is missing where the account is gone. */
  waiver: z
    .object({
      reason: z.string(),
      at: timestamp,
      actor: z.object({ id: z.uuid(), name: z.string().optional() }),
    })
    .optional(),
})
export type ReadinessEntry = z.output<typeof readinessEntry>

/** What is worth knowing before a sale goes live, and stands in nobody's way. */
export const readinessAdvice = z.object({
  /**
   * 'no-witness': whether the past of the ledger could be rewritten unseen. 'staff-passkeys': whether somebody of staff could be
   * phished.
   */
  name: z.enum(['no-witness', 'staff-passkeys']),
  /** What is missing; null where nothing is. */
  finding: z.enum(['no-witness', 'log-unsigned', 'no-passkey', 'one-passkey']).nullable(),
  sentence: z.string(),
  /** The people that the finding is about. */
  names: z.array(z.string()).optional(),
})
export type ReadinessAdvice = z.output<typeof readinessAdvice>

/** GET /api/admin/readiness. */
export const readiness = z.object({
  /** The site is live now: by its https origin, or by `marketing_mode`. */
  isLive: z.boolean(),
  /** No entry stands in the way. */
  isReady: z.boolean(),
  entries: z.array(readinessEntry),
  /** An api of an earlier release leaves it out. */
  advice: z.array(readinessAdvice).optional(),
})
export type Readiness = z.output<typeof readiness>
