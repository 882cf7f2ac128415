import { randomUUID } from 'node:crypto'
import { findSignedIn } from '@presale/accounts'
import { THE_SYSTEM } from '@presale/kernel'
import type { ProcessContext } from '@presale/runtime'
import { dueProposals, type Proposal } from '@presale/sale'
import { ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { siteOf } from '../http/site'
import type { Services } from '../services'
import type { HeldRoutes } from './hold'
import { end, makeAgain } from './make-again'
import { assertMade } from './proposals'

const EVERY_MS = 5_000

/** Lets proposals take effect whose time has come, and ends those that nobody decided on, for as long as the process runs. */
export function letProposalsTakeEffect(
  { onStop }: Pick<ProcessContext, 'onStop'>,
  services: Services,
  routes: HeldRoutes,
): void {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => lookAtDue(services, routes))
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'proposals that are due could not be looked at'),
      )
  }, EVERY_MS)
  onStop('proposals', async () => {
    clearInterval(timer)
    await running
  })
}

/** Of several processes one makes each change: they decide in its transaction. */
export async function lookAtDue(services: Services, routes: HeldRoutes): Promise<void> {
  for (const proposal of await dueProposals(services.pool, services.clock.now())) {
    try {
      await settle(proposal, services, routes)
    } catch (error) {
      services.log.warn(
        { err: error, proposal: proposal.id },
        'a change that was proposed did not take effect',
      )
    }
  }
}

async function settle(proposal: Proposal, services: Services, routes: HeldRoutes): Promise<void> {
  const at = services.clock.now()
  const system = { id: THE_SYSTEM, role: 'system', correlationId: randomUUID(), at } as const
  if (proposal.effectiveAt === null) return end(system, proposal, 'ended', services)
  try {
    await assertMade(proposal, services)
    await makeAgain(
      await asProposer(proposal, at, services),
      proposal,
      { by: null, at },
      { services, routes },
    )
  } catch (error) {
    // What is refused now would be refused in five seconds, too.
    if (error instanceof ApiError && error.status < 500) await end(system, proposal, 'failed', services)
    throw error
  }
}

/** The call of the admin who proposed it, from nowhere. */
async function asProposer(proposal: Proposal, at: Date, { pool, config }: Services): Promise<SignedInCall> {
  const user = await findSignedIn(pool, proposal.proposerId)
  if (!user) throw conflict('proposer-gone', 'Who proposed this is no admin any more.')
  return {
    params: {},
    query: {},
    body: undefined,
    file: undefined,
    route: proposal.call.endpoint,
    idempotencyKey: undefined,
    correlationId: randomUUID(),
    receivedAt: at,
    begunAt: performance.now(),
    ipAddress: null,
    isByUntrustedProxy: false,
    userAgent: null,
    cookies: undefined,
    site: siteOf(config, undefined),
    isByPerson: false,
    sessionToken: undefined,
    user,
    session: {
      id: '',
      user,
      passwordGivenAt: at,
      hasPasskey: false,
      isSealed: { session: true, credentials: true },
    },
  }
}
