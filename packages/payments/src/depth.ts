import type { Depth } from '@presale/chain'
import { differenceOf } from '@presale/kernel'

/** What is deep enough on a network, as its operator says. */
export interface DepthRule {
  readonly depth: Depth
  /** It was lowered: what was seen before goes by the depth of before. */
  readonly lowered: { readonly from: number; readonly at: string } | null
  /** For purchases of so many dollars and more. */
  readonly large: { readonly usd: string; readonly depth: number } | null
}

export interface DeepPayment {
  /** ISO 8601 UTC. */
  readonly firstSeenAt: string
  /** What the purchase costs, in dollars. */
  readonly total: string
}

/** Of what is said the most: whoever lowers a depth decides about payments to come, and not about one that waits. */
export function depthFor({ depth, lowered, large }: DepthRule, payment: DeepPayment): Depth {
  if (depth === 'finalized') return depth
  const before = lowered && Date.parse(payment.firstSeenAt) < Date.parse(lowered.at) ? lowered.from : 0
  const isLarge = large !== null && !differenceOf(payment.total, large.usd).startsWith('-')
  return Math.max(depth, before, isLarge ? large.depth : 0)
}
