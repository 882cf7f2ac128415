import type { DelayedJob } from '@presale/jobs'
import { z } from 'zod'

export const DEADLINES_QUEUE = 'purchase-deadlines'

/** A deadline as it stands in the event that set it: the purchase, that event's revision, and the moment. */
export const deadline = z.object({
  purchaseId: z.uuid(),
  revision: z.int().min(0),
  expiresAt: z.iso.datetime(),
})

export type Deadline = z.output<typeof deadline>

function jobIdOf(purchaseId: string, revision: number): string {
  return `${purchaseId}-${revision}`
}

export function jobOf(of: Deadline): DelayedJob<Deadline> {
  return { id: jobIdOf(of.purchaseId, of.revision), payload: of, runAt: new Date(of.expiresAt) }
}

/** The jobs that earlier events of the purchase may have armed. */
export function jobIdsBefore(purchaseId: string, revision: number): string[] {
  return Array.from({ length: revision }, (_, earlier) => jobIdOf(purchaseId, earlier))
}
