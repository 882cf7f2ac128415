import { calls, PROPOSAL_HEADER } from '@presale/contracts'
import { addSeconds } from '@presale/kernel'
import { inTransaction, type PoolClient, takeTransactionLock } from '@presale/read-store'
import {
  type AdminAction,
  decideProposal,
  findSameProposal,
  insertProposal,
  PROPOSAL_SECONDS,
  type Proposal,
  recordAdminAction,
} from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { conflict } from '../http/api-error'
import { type Answer, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { asProposed, isSameChange } from './change'
import { judge, type Way } from './rule'
import { asAnswer } from './shown'
import { assertSigned, recordBeside, recordSignature, type Signature, withSignature } from './signature'

/** The change was tried and taken back: it waits. */
class MustWait extends Error {
  override readonly name = 'MustWait'
  constructor(
    readonly done: AdminAction,
    readonly way: Way,
  ) {
    super(`${done.action} waits`)
  }
}

const HELD = [
  calls.saveWallet,
  calls.updateWallet,
  calls.deleteWallet,
  calls.setPrice,
  calls.changeTokenPrice,
  calls.changeSetting,
  calls.makeAdmin,
  calls.makeModerator,
  calls.removeModerator,
  calls.deleteUser,
].map(({ endpoint }): string => endpoint)

export const isHeld = ({ call }: Route): boolean => HELD.includes(call.endpoint)

/**
 * A route whose change may have to be signed, or to wait. It is made all the same, up to the admin action that says so: where it must the
 * transaction is taken back, so that nothing was changed and every rule of the change has been looked at.
 */
export function held(route: Route): Route {
  if (!isHeld(route)) return route
  const handle = signedIn((call, services) =>
    withSignature(call, services, async (signature) => {
      const hold = async (client: PoolClient, done: AdminAction) => {
        const { movesMoney, way } = await judge(client, done, services)
        if (!movesMoney) return
        assertSigned(done, call, signature)
        if (way) throw new MustWait(done, way)
        await recordBeside(client, actingStaff(call), done, signature)
      }
      try {
        return await route.handle({ ...call, hold }, services)
      } catch (error) {
        if (error instanceof MustWait) return propose(call, route.call.endpoint, error, signature, services)
        throw error
      }
    }),
  )
  return { ...route, handle }
}

/** 202 with the proposal; every admin is mailed. */
async function propose(
  call: SignedInCall,
  endpoint: string,
  { done, way }: MustWait,
  signature: Signature | undefined,
  services: Services,
): Promise<Answer> {
  const { receivedAt: at, user, params, query, body } = call
  const effectiveAt = way.by === 'delay' ? addSeconds(at, way.seconds) : null
  const wanted = {
    ...done,
    at,
    proposerId: user.id,
    call: { endpoint, params: { ...params }, query, body: body ?? null },
    endsAt: effectiveAt ?? addSeconds(at, PROPOSAL_SECONDS),
    effectiveAt,
  }
  const proposal = await inTransaction(services.pool, async (client) => {
    // Of a double click, or a repeat whose answer was lost, the second finds the first.
    await takeTransactionLock(client, 'adminActions')
    const open = await findSameProposal(client, wanted)
    if (open) return open
    const made = await insertProposal(client, wanted)
    await recordSignature(client, actingStaff(call), done, signature)
    await recordAdminAction(client, actingStaff(call), {
      action: 'change-proposed',
      subject: made.id,
      before: null,
      after: asProposed(made),
    })
    return made
  })
  logSecurity(services, call, {
    event: 'change-proposed',
    details: { proposal: proposal.id, action: done.action, subject: done.subject },
  })
  const body202 = await asAnswer(proposal, services)
  return { status: 202, body: body202, headers: { [PROPOSAL_HEADER]: proposal.id } }
}

/** By their endpoints, as they make a change that need not wait. */
export type HeldRoutes = ReadonlyMap<string, Pick<Route, 'handle'>>

export const heldIn = (routes: readonly Route[]): HeldRoutes =>
  new Map(routes.filter(isHeld).map((route) => [route.call.endpoint, route]))

/** Who lets it take effect; null where its time has come. */
export interface Deciding {
  readonly by: string | null
  readonly at: Date
  /** Of who lets it take effect, over the change. */
  readonly signature?: Signature | undefined
}

/**
 * What holds the change when the call is made again: only this very change takes effect, and only while the proposal is open.
 * @throws ApiError 409
 */
export function onlyAsProposed(proposal: Proposal, { by, at }: Deciding) {
  return async (client: PoolClient, done: AdminAction): Promise<void> => {
    if (!isSameChange(proposal, done))
      throw conflict(
        'changed-meanwhile',
        'This was changed by somebody else since it was proposed. Propose it again.',
      )
    const state = by === null ? 'took-effect' : 'approved'
    if (!(await decideProposal(client, proposal.id, { state, at, by }))) throw isOver()
  }
}

export const isOver = () =>
  conflict('proposal-over', 'This proposal has been decided on already, or has ended.')
