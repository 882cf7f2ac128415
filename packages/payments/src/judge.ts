import type { Depth } from '@presale/chain'
import { currencyOf, differenceOf, sumOf } from '@presale/kernel'
import type { PaymentOutput } from './events'
import type { Payment } from './state'

/** What a purchase asks for. */
export interface AskedPayment {
  readonly currency: string
  readonly walletAddress: string
  /** In the currency, decimal text. */
  readonly amount: string
  /** ISO 8601 UTC. */
  readonly requestedAt: string
  /** Until when it was to be paid at first. */
  readonly payableUntil: string
}

/** How far the watched chain is, and what is deep enough there. */
export interface WatchedChain {
  /** Of the newest block that was seen. */
  readonly tip: number
  readonly finalized: number | null
  readonly depth: Depth
}

export interface Depths {
  /** Blocks on the payment's, its own among them. */
  readonly confirmations: number
  /** Null where the network's own finality counts. */
  readonly needed: number | null
  readonly isDeep: boolean
}

/**
 * What a payment says of a purchase that names it.
 * pays: so much to the address that the buyer was shown, in the currency that was asked for. other-token: to that address,
 * in something else. other-address: to another of ours. cannot-tell: a contract was called and the address's balance rose
 * by that, or outputs are too many. does-not-pay: nothing of it reached an address of ours.
 */
export type PaymentVerdict =
  | { readonly kind: 'observed' | 'replaced' | 'orphaned' | 'failed' | 'does-not-pay' }
  | ({
      readonly kind: 'pays'
      readonly received: string
      /** Received less asked: negative where it is under. */
      readonly difference: string
      readonly outputs: readonly PaymentOutput[]
      /** Nobody had it within the time to pay: no node, and no block. */
      readonly isLate: boolean
      /** Seen before the purchase was requested: it cannot have been made for it. */
      readonly isEarlier: boolean
      /** One output, and the transaction pays nothing else to an address of ours. */
      readonly isWhole: boolean
    } & Depths)
  | { readonly kind: 'other-token' | 'other-address'; readonly outputs: readonly PaymentOutput[] }
  | { readonly kind: 'cannot-tell'; readonly balanceRose: string | null }

/**
 * A block has the time at which its slot began, in whole seconds, and by the clock of whoever made it: what it has may have been sent
 * a little later. So much earlier than a request a payment still counts as made for it.
 */
export const CLOCKS_SECONDS = 15

/** Networks write letters of either case, or of one only: no two addresses that anybody has differ in nothing else. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

export function judgePayment(payment: Payment, asked: AskedPayment, chain: WatchedChain): PaymentVerdict {
  const { phase, block, outputs, more, firstSeenAt } = payment
  if (phase === 'replaced' || phase === 'orphaned' || phase === 'observed' || !block)
    return { kind: phase === 'included' ? 'observed' : phase }
  if (!block.succeeded) return { kind: 'failed' }
  const { unit } = currencyOf(asked.currency, asked.walletAddress)
  const atAddress = outputs.filter(({ address }) => isSameAddress(address, asked.walletAddress))
  const paying = atAddress.filter((output) => output.unit === unit)
  if (more > 0) return { kind: 'cannot-tell', balanceRose: null }
  if (paying.length > 0) {
    const received = sumOf(paying.map(({ amount }) => amount))
    return {
      kind: 'pays',
      received,
      difference: differenceOf(received, asked.amount),
      outputs: paying,
      isLate: Date.parse(firstSeenAt) > Date.parse(asked.payableUntil),
      isEarlier: Date.parse(firstSeenAt) + CLOCKS_SECONDS * 1000 < Date.parse(asked.requestedAt),
      isWhole: outputs.length === 1,
      ...depthsOf(block.height, chain),
    }
  }
  if (atAddress.length > 0) return { kind: 'other-token', outputs: atAddress }
  const elsewhere = outputs.filter((output) => output.unit === unit)
  if (elsewhere.length > 0) return { kind: 'other-address', outputs: elsewhere }
  if (block.balanceRose !== null) return { kind: 'cannot-tell', balanceRose: block.balanceRose }
  return { kind: 'does-not-pay' }
}

/** It pays exactly what was asked for, in time, by a transaction of its own, and is deep enough. */
export const isAsAsked = (verdict: PaymentVerdict): boolean =>
  verdict.kind === 'pays' &&
  verdict.isDeep &&
  verdict.isWhole &&
  !verdict.isLate &&
  !verdict.isEarlier &&
  isZero(verdict.difference)

const isZero = (difference: string): boolean => /^-?0(\.0+)?$/.test(difference)

export function depthsOf(height: number, { tip, finalized, depth }: WatchedChain): Depths {
  // What was last said of the tip may be of before the payment's block.
  const confirmations = Math.max(1, tip - height + 1)
  if (depth === 'finalized')
    return { confirmations, needed: null, isDeep: finalized !== null && finalized >= height }
  return { confirmations, needed: depth, isDeep: confirmations >= depth }
}
