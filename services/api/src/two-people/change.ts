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

/** Is what happens now what was proposed then? */
export const isSameChange = (proposed: AdminAction, done: AdminAction): boolean =>
  canonical(changeOf(proposed)) === canonical(changeOf(done))

/** What a change is, as it is signed: without the id and the time of a row, which are others when it is made again. */
export const changeOf = ({ action, subject, before, after }: AdminAction) => ({
  action,
  subject,
  before: withoutRow(before),
  after: withoutRow(after),
})

function withoutRow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  const { id, updatedAt, ...rest } = value as Record<string, unknown>
  // As it is kept: times are texts there.
  return JSON.parse(JSON.stringify(rest))
}
