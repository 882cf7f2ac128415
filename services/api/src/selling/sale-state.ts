import { namesOf } from '@presale/accounts'
import { calls, type FreezeState, type SaleState } from '@presale/contracts'
import { MINIMUM_PURCHASE } from '@presale/kernel'
import { findSaleRules, frozenSince, whyClosed } from '@presale/sale'
import { THE_SYSTEM } from '../audit/the-system'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { tokensLeft } from './hold-tokens'
import { closedSentence, SOLD_OUT_SENTENCE } from './not-sold'

const STATES = {
  'sale-frozen': 'frozen',
  'sale-not-started': 'not-started',
  'sale-ended': 'ended',
} as const

/** What every screen says of the sale; each purchase decides anew. */
const showSale: Handler = async (_call, { pool, clock, config }) => {
  const rules = await findSaleRules(pool)
  const { startsAt, endsAt, hardCap, maxPerBuyer } = rules
  const remaining = hardCap === null ? null : (await tokensLeft(pool, null)).ofCap
  const closed = whyClosed(rules, clock.now())
  const isSoldOut = remaining !== null && remaining < MINIMUM_PURCHASE
  const body: SaleState = {
    state: closed ? STATES[closed] : isSoldOut ? 'sold-out' : 'open',
    sentence: closed ? closedSentence(closed, rules) : isSoldOut ? SOLD_OUT_SENTENCE : null,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    hardCap,
    remaining,
    maxPerBuyer,
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
