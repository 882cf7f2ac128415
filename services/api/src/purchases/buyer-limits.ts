import { MINIMUM_PURCHASE } from '@presale/kernel'
import type { SaleTerms } from '@presale/sale'
import { type ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { tokens, tokensLeft } from '../selling/hold-tokens'
import type { Services } from '../services'
import { asStreamSays, type OwnPurchase } from './placed-purchases'

/** At most so many may wait at once. */
export const MAXIMUM_AWAITING_PAYMENT = 5
export const MAXIMUM_AWAITING_APPROVAL = 20

const OVER_SHARE = 'over-unpaid-share'

export type Placing = 'awaiting-payment' | 'awaiting-approval'

/**
 * May one more purchase enter this stage? Reporting a payment on a standing request is never limited: a buyer who has
 * paid is not turned away. An unreadable purchase counts, since it may be waiting, but unreadable ones alone never
 * refuse another: the buyer can neither pay nor cancel them.
 */
export function overLimit(placing: Placing, own: readonly OwnPurchase[]): ApiError | undefined {
  const waiting = own.filter(({ status }) => status === placing)
  const unreadable = own.filter(({ status }) => status === 'unreadable')
  const limit = placing === 'awaiting-payment' ? MAXIMUM_AWAITING_PAYMENT : MAXIMUM_AWAITING_APPROVAL
  const count = waiting.length + unreadable.length
  if (count < limit || waiting.length === 0) return undefined
  const names = waiting.map(({ id }) => id).join(', ')
  return placing === 'awaiting-payment'
    ? conflict(
        'too-many-awaiting-payment',
        `You have ${count} purchases awaiting payment. Pay or cancel one of them first: ${names}.`,
        { count, purchases: names },
      )
    : conflict(
        'too-many-awaiting-approval',
        `You have ${count} purchases awaiting approval. Please wait until one is decided: ${names}.`,
        { count, purchases: names },
      )
}

/**
 * With a hard cap one buyer's unpaid requests hold a share of it at most, or a single account could hold all that is left
 * for nothing. The smallest purchase always fits.
 */
export function overUnpaidShare(
  { hardCap, unpaidPercent }: Pick<SaleTerms['rules'], 'hardCap' | 'unpaidPercent'>,
  amount: number,
  own: readonly OwnPurchase[],
): ApiError | undefined {
  if (hardCap === null) return undefined
  const most = Math.max(Math.floor((hardCap * unpaidPercent) / 100), MINIMUM_PURCHASE)
  const waiting = own.filter(({ status }) => status === 'awaiting-payment')
  const unpaid = waiting.reduce((sum, one) => sum + one.amount, 0)
  if (unpaid + amount <= most) return undefined
  const less =
    waiting.length > 0 ? 'Pay or cancel one of them first, or buy less.' : 'Please buy less at a time.'
  return conflict(
    OVER_SHARE,
    `Requests that are not paid yet can hold at most ${tokens(most)} for one buyer. ${less}`,
    { most },
  )
}

export interface Place {
  readonly placing: Placing
  /** Whole tokens. */
  readonly amount: number
  readonly rules: SaleTerms['rules']
}

/**
 * Before a refusal the streams are read: the read model may lag, and show as waiting what was paid, cancelled or
 * decided since.
 * @throws ApiError 409
 */
export async function assertWithinLimit(
  call: SignedInCall,
  services: Services,
  { placing, amount, rules }: Place,
  own: readonly OwnPurchase[],
): Promise<void> {
  const refusalOf = (those: readonly OwnPurchase[]) =>
    overLimit(placing, those) ??
    (placing === 'awaiting-payment' ? overUnpaidShare(rules, amount, those) : undefined)
  if (!refusalOf(own)) return
  const others = own.filter(({ status }) => status !== placing)
  const waiting = own.filter(({ status }) => status === placing)
  const asked = await Promise.all(waiting.map(({ id }) => asStreamSays(call, services, id)))
  const refusal = refusalOf([...others, ...asked.filter((purchase) => purchase !== undefined)])
  if (!refusal) return
  // What the cap has no room for is refused with what it leaves, which says more.
  if (refusal.code === OVER_SHARE && amount > ((await tokensLeft(services.pool, null)).ofCap ?? amount))
    return
  throw refusal
}
