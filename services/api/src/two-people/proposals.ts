import { findListedUser } from '@presale/accounts'
import { calls, changeToStop, type Proposal as ProposalAnswer, type StoppedChange } from '@presale/contracts'
import { THE_SYSTEM } from '@presale/kernel'
import { canonical } from '@presale/log'
import { inTransaction } from '@presale/read-store'
import {
  decideProposal,
  findProposal,
  listProposals,
  type Proposal,
  proposalOfToken,
  recordAdminAction,
} from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { conflict, notFound, rejected } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { idFrom, parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { asProposed } from './change'
import { type HeldRoutes, isOver } from './hold'
import { makeAgain } from './make-again'
import { asAnswer, asAnswers } from './shown'
import { withSignature } from './signature'

const MOST_SHOWN = 100
const NO_SUCH_PROPOSAL = 'There is no such proposal.'

const list: Handler = async (_call, services) => {
  const body: ProposalAnswer[] = await asAnswers(await listProposals(services.pool, MOST_SHOWN), services)
  return { status: 200, body }
}

/** @throws ApiError 404; 409 where it is decided on, or its time is over */
async function openProposal({ params, receivedAt }: SignedInCall, { pool }: Services): Promise<Proposal> {
  const proposal = await findProposal(pool, idFrom(params, NO_SUCH_PROPOSAL))
  if (!proposal) throw notFound(NO_SUCH_PROPOSAL)
  if (proposal.state !== 'open' || proposal.endsAt <= receivedAt) throw isOver()
  return proposal
}

/**
 * What is approved is what its admin action says, by whom it says: a row that somebody wrote into the database is nobody's
 * proposal. @throws ApiError 409
 */
export async function assertMade(
  proposal: Proposal,
  { pool, stated }: Pick<Services, 'pool' | 'stated'>,
): Promise<void> {
  const made = { kind: 'proposal', subject: proposal.id } as const
  const { wrong } = await stated.read(
    async () => canonical(asProposed(proposal)),
    (text) => (stated.isProposed(proposal.id, text) ? [] : [made]),
  )
  if (wrong.length > 0)
    throw conflict('proposal-not-made', 'Nobody made this proposal here: it was written into the database.')
  const proposer = await findListedUser(pool, proposal.proposerId)
  const isAdmin = proposer?.isAdmin && stated.isKnown('role', proposal.proposerId, { role: 'admin' })
  if (!isAdmin)
    throw conflict('proposer-gone', 'Who proposed this is no admin any more. Propose it yourself.')
}

/** Another admin than the one who proposed it, in whatever session. The change is made as this one's, and both are on record. */
const approve =
  (routes: HeldRoutes): Handler<SignedInCall> =>
  async (call, services) => {
    const proposal = await openProposal(call, services)
    const { user, receivedAt: at } = call
    if (proposal.proposerId === user.id)
      throw conflict('own-proposal', 'Another admin has to approve what you have proposed.')
    await assertMade(proposal, services)
    return withSignature(call, services, async (signature) => {
      await makeAgain(call, proposal, { by: user.id, at, signature }, { services, routes })
      logSecurity(services, call, { event: 'change-approved', details: { proposal: proposal.id } })
      const now = (await findProposal(services.pool, proposal.id)) ?? proposal
      return { status: 200, body: await asAnswer(now, services) }
    })
  }

/** Any admin, also the one who proposed it. */
const reject: Handler<SignedInCall> = async (call, services) => {
  const proposal = await openProposal(call, services)
  const { user, receivedAt: at } = call
  await inTransaction(services.pool, async (client) => {
    if (!(await decideProposal(client, proposal.id, { state: 'rejected', at, by: user.id }))) throw isOver()
    await recordAdminAction(client, actingStaff(call), {
      action: 'change-rejected',
      subject: proposal.id,
      before: asProposed(proposal),
      after: null,
    })
  })
  logSecurity(services, call, { event: 'change-rejected', details: { proposal: proposal.id } })
  return {
    status: 200,
    body: await asAnswer((await findProposal(services.pool, proposal.id)) ?? proposal, services),
  }
}

/** Open to whoever has the mail; only a POST stops it, since programs that look through mails open each link. */
const stop: Handler = async (call, services) => {
  const { token } = parse(changeToStop, call.body)
  const { LINK_KEY: key } = services.config
  const id = key && proposalOfToken(token, key)
  if (!id)
    throw rejected(
      'stop-invalid',
      'This link does not hold: it is not complete, or was not mailed by this site.',
    )
  const { receivedAt: at, correlationId, ipAddress } = call
  const proposal = await findProposal(services.pool, id)
  if (proposal?.state !== 'open') throw isOver()
  await inTransaction(services.pool, async (client) => {
    if (!(await decideProposal(client, id, { state: 'rejected', at, by: null }))) throw isOver()
    const by = { id: THE_SYSTEM, role: 'system', correlationId, at, ipAddress } as const
    const done = { action: 'change-rejected', subject: id, before: asProposed(proposal), after: null }
    await recordAdminAction(client, by, done)
  })
  logSecurity(services, call, { event: 'change-rejected', details: { proposal: id, by: 'mailed link' } })
  const body: StoppedChange = { action: proposal.action, subject: proposal.subject }
  return { status: 200, body }
}

export const proposalRoutes = (routes: HeldRoutes): readonly Route[] => [
  { call: calls.listProposals, handle: list },
  { call: calls.approveProposal, handle: signedIn(approve(routes)) },
  { call: calls.rejectProposal, handle: signedIn(reject) },
  { call: calls.stopChange, handle: stop },
]
