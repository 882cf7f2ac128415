import { canonical } from '@presale/log'
import type { AdminAction, Proposal } from '@presale/sale'

/** The proposal as its admin action says it: what nobody who has the database alone can write. */
export const asProposed = (proposal: Proposal): Record<string, unknown> => ({
  proposer: proposal.proposerId,
  action: proposal.action,
  subject: proposal.subject,
  before: proposal.before,
  after: proposal.after,
  call: proposal.call,
  endsAt: proposal.endsAt.toISOString(),
  effectiveAt: proposal.effectiveAt?.toISOString() ?? null,
})

/** Is what happens now what was proposed then? Rows that are made anew have another id and time. */
export const isSameChange = (proposed: AdminAction, done: AdminAction): boolean =>
  formOf(proposed) === formOf(done)

const formOf = ({ action, subject, before, after }: AdminAction): string =>
  canonical([action, subject, withoutRow(before), withoutRow(after)])

function withoutRow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  const { id, updatedAt, ...rest } = value as Record<string, unknown>
  return rest
}
