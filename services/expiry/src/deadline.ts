import type { DelayedJob } from '@presale/jobs'
import { z } from 'zod'

export const DEADLINES_QUEUE = 'purchase-deadlines'

/** A deadline as its job knows it: the purchase, the revision of the event that set it, and the time. */
export const deadline = z.object({
  purchaseId: z.uuid(),
  revision: z.int().min(0),
  expiresAt: z.iso.datetime(),
})

export type Deadline = z.output<typeof deadline>

/** The deadline that a job carries; undefined for what is none. */
export function readDeadline(data: unknown): Deadline | undefined {
  return deadline.safeParse(data).data
}

/** Includes the revision, so that a reopened purchase has a timer of its own. */
export function jobIdOf({ purchaseId, revision }: Pick<Deadline, 'purchaseId' | 'revision'>): string {
  return `${purchaseId}-${revision}`
}

/** @param runAt by this machine's clock, as the queue counts */
export function jobOf(of: Deadline, runAt: Date): DelayedJob<Deadline> {
  return { id: jobIdOf(of), payload: of, runAt }
}
