import type { Depth } from '@presale/chain'
import { ANY_OUTPUT, currencyOf, differenceOf, sumOf } from '@presale/kernel'
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
      /** The transaction pays more than that to addresses of ours. */
      readonly isOneOfSeveral: boolean
      /**
       * What of the transaction is this purchase's: all of it, where nothing else of it is ours, or the one output that is
       * exactly as asked, by its number. Undefined where a person has to say.
       */
      readonly settles: string | undefined
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
    const exact = paying.filter(({ amount }) => isZero(differenceOf(amount, asked.amount)))
    // An exchange pays several of its customers in one transaction.
    const received = sumOf((exact.length === 1 ? exact : paying).map(({ amount }) => amount))
    return {
      kind: 'pays',
      received,
      difference: differenceOf(received, asked.amount),
      outputs: paying,
      isLate: Date.parse(firstSeenAt) > Date.parse(asked.payableUntil),
      isEarlier: Date.parse(firstSeenAt) + CLOCKS_SECONDS * 1000 < Date.parse(asked.requestedAt),
      isOneOfSeveral: outputs.length > 1,
      settles: outputs.length === 1 ? ANY_OUTPUT : exact.length === 1 ? exact.map(numberOf)[0] : undefined,
      ...depthsOf(block.height, chain),
    }
  }
  if (atAddress.length > 0) return { kind: 'other-token', outputs: atAddress }
  const elsewhere = outputs.filter((output) => output.unit === unit)
  if (elsewhere.length > 0) return { kind: 'other-address', outputs: elsewhere }
  if (block.balanceRose !== null) return { kind: 'cannot-tell', balanceRose: block.balanceRose }
  return { kind: 'does-not-pay' }
}

/** As explorers number it; undefined for coin of Ethereum and its kin, which has no number. */
export const numberOf = ({ output, logIndex, contract }: PaymentOutput): string | undefined =>
  contract !== null ? logIndex : output === 'value' ? undefined : output

/** Of a payment's output by the number that explorers show, its place among those of its transaction. */
export const placeOf = (outputs: readonly PaymentOutput[], number: string): string | undefined =>
  outputs.find((output) => output.logIndex === number)?.output

/** It pays exactly what was asked for, in time, by an output that is its own, and is deep enough. */
export const isAsAsked = (verdict: PaymentVerdict): boolean =>
  verdict.kind === 'pays' &&
  verdict.isDeep &&
  verdict.settles !== undefined &&
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
