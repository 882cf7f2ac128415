import { z } from 'zod'
import { linkToken } from './accounts'
import { timestamp } from './primitives'

/** Set on the 202 of a change that waits: for another admin, or for its time. Its value is the proposal's id. */
export const PROPOSAL_HEADER = 'X-Proposal'

const person = z.object({ id: z.uuid(), name: z.string().optional() })

/** A change that waits, or has waited. The name of a person is missing where the account is gone. */
export const proposal = z.object({
  id: z.uuid(),
  at: timestamp,
  proposer: person,
  /** The admin action that it is to be: 'wallet-updated'. */
  action: z.string(),
  subject: z.string(),
  /** Where the subject is an account. */
  subjectName: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
  endsAt: timestamp,
  /** When it takes effect by itself; null: when another admin approves it. */
  effectiveAt: timestamp.nullable(),
  state: z.enum(['open', 'approved', 'took-effect', 'rejected', 'ended', 'failed']),
  decidedAt: timestamp.nullable(),
  decider: person.nullable(),
})
export type Proposal = z.output<typeof proposal>

/** POST /api/proposals/stop: what the link in the mail carries. */
export const changeToStop = z.object({ token: linkToken })

/** What was stopped. */
export const stoppedChange = z.object({ action: z.string(), subject: z.string() })
export type StoppedChange = z.output<typeof stoppedChange>
