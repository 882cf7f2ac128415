import { inTransaction } from '@presale/read-store'
import { type ActingStaff, decideProposal, type Proposal, recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { asProposed } from './change'
import { type Deciding, type HeldRoutes, onlyAsProposed } from './hold'
import { assertSigned, recordBeside } from './signature'

/**
 * Makes the call of a proposal again, as the one who lets it take effect: in one transaction with the decision, so that a process
 * that ends in between leaves it open.
 * @throws ApiError as the call does; 409 `changed-meanwhile`, which ends the proposal
 */
export async function makeAgain(
  call: SignedInCall,
  proposal: Proposal,
  deciding: Deciding,
  { services, routes }: { readonly services: Services; readonly routes: HeldRoutes },
): Promise<void> {
  const { endpoint, params, query, body } = proposal.call
  const route = routes.get(endpoint)
  if (!route) throw conflict('proposal-over', 'This site no longer knows how to make this change.')
  const { hold: _, ...by } = actingStaff(call)
  const again: SignedInCall = {
    ...call,
    params,
    query,
    body: body ?? undefined,
    file: undefined,
    route: endpoint.replaceAll(/\{(\w+)\}/g, (_all: string, name: string) => params[name] ?? ''),
    idempotencyKey: undefined,
    hold: async (client, done) => {
      await onlyAsProposed(proposal, deciding)(client, done)
      assertSigned(done, call, deciding.signature)
      await recordBeside(client, by, done, deciding.signature)
      await recordAdminAction(client, by, {
        action: deciding.by === null ? 'change-took-effect' : 'change-approved',
        subject: proposal.id,
        before: null,
        after: asProposed(proposal),
      })
    },
  }
  try {
    await route.handle(again, services)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'changed-meanwhile')
      await end(by, proposal, 'failed', services)
    throw error
  }
}

/** It can take effect no more. */
export function end(
  by: ActingStaff,
  proposal: Proposal,
  state: 'ended' | 'failed',
  { pool }: Pick<Services, 'pool'>,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    if (!(await decideProposal(client, proposal.id, { state, at: by.at, by: null }))) return
    await recordAdminAction(client, by, {
      action: 'change-ended',
      subject: proposal.id,
      before: asProposed(proposal),
      after: null,
    })
  })
}
