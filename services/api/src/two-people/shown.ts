import { namesOf } from '@presale/accounts'
import type { Proposal as ProposalAnswer } from '@presale/contracts'
import type { Proposal } from '@presale/sale'
import type { Services } from '../services'

const ID = /^[0-9a-f-]{36}$/

/** With the names of people, as far as they have accounts. */
export async function asAnswers(
  proposals: readonly Proposal[],
  { pool }: Pick<Services, 'pool'>,
): Promise<ProposalAnswer[]> {
  const ids = proposals.flatMap(({ proposerId, decidedBy, subject }) =>
    [proposerId, decidedBy, subject].filter((id): id is string => id !== null && ID.test(id)),
  )
  const names = await namesOf(pool, [...new Set(ids)])
  const person = (id: string) => {
    const name = names.get(id)
    return { id, ...(name !== undefined && { name }) }
  }
  return proposals.map(({ proposerId, decidedBy, call, ...proposal }) => {
    const subjectName = names.get(proposal.subject)
    return {
      ...proposal,
      at: proposal.at.toISOString(),
      proposer: person(proposerId),
      ...(subjectName !== undefined && { subjectName }),
      before: proposal.before ?? null,
      after: proposal.after ?? null,
      endsAt: proposal.endsAt.toISOString(),
      effectiveAt: proposal.effectiveAt?.toISOString() ?? null,
      decidedAt: proposal.decidedAt?.toISOString() ?? null,
      decider: decidedBy === null ? null : person(decidedBy),
    }
  })
}

export async function asAnswer(
  proposal: Proposal,
  services: Pick<Services, 'pool'>,
): Promise<ProposalAnswer> {
  const [shown] = await asAnswers([proposal], services)
  if (!shown) throw new Error('One proposal is one answer')
  return shown
}
