import { namesOf } from '@presale/accounts'
import { calls, type FreezeState, type SaleState } from '@presale/contracts'
import { MINIMUM_PURCHASE, THE_SYSTEM } from '@presale/kernel'
import { findSaleRules, frozenSince, whyClosed } from '@presale/sale'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { tokensLeft } from './hold-tokens'
import { closedSentence } from './not-sold'
import { whatIsLeft } from './reserved'
import { statedRules } from './stated-terms'

const STATES = {
  'sale-frozen': 'frozen',
  'sale-not-started': 'not-started',
  'sale-ended': 'ended',
} as const

/** What every screen says of the sale; each purchase decides anew. */
const showSale: Handler = async (_call, services) => {
  const { pool, readers, clock, config } = services
  const rules = await statedRules(services, () => findSaleRules(pool))
  const { startsAt, endsAt, hardCap, maxPerBuyer } = rules
  const left = hardCap === null ? null : await tokensLeft(pool, null)
  const remaining = left?.ofCap ?? null
  const closed = whyClosed(rules, clock.now())
  const gone =
    closed || left === null || remaining === null || remaining >= MINIMUM_PURCHASE
      ? undefined
      : await whatIsLeft(readers, left)
  const body: SaleState = {
    state: closed ? STATES[closed] : (gone?.state ?? 'open'),
    sentence: closed ? closedSentence(closed, rules) : (gone?.sentence ?? null),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    hardCap,
    remaining,
    maxPerBuyer,
    ...(gone?.freeAt && { freeAt: gone.freeAt.toISOString() }),
    paymentSeconds: config.PAYMENT_WINDOW_SECONDS,
    approvalSeconds: config.APPROVAL_WINDOW_SECONDS,
  }
  return { status: 200, body }
}

/** For everybody in the panel, who may have to ask whoever did it. */
const showFreeze: Handler = async (_call, { pool }) => {
  const freezing = await frozenSince(pool)
  if (!freezing) return { status: 200, body: { frozen: null } satisfies FreezeState }
  const { at, actorId } = freezing
  const name = (await namesOf(pool, [actorId])).get(actorId)
  const id = actorId === THE_SYSTEM ? 'system' : actorId
  const actor = { id, ...(name !== undefined && { name }) }
  const body: FreezeState = { frozen: { at: at.toISOString(), actor } }
  return { status: 200, body }
}

export const saleStateRoutes: readonly Route[] = [
  { call: calls.showSale, handle: showSale },
  { call: calls.showFreeze, handle: showFreeze },
]
