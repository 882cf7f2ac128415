import type { Look } from '@presale/chain'
import { assertNever } from '@presale/kernel'
import { MOST_OUTPUTS, type NamedPayment, type PaymentEvent } from './events'
import type { KnownPayment } from './state'

/** What a node said, and when, by which. */
export interface SeenLook {
  readonly look: Look
  /** The id of the node's network, as `Chain.id` says. */
  readonly chain: string
  /** Host and port. */
  readonly node: string
  readonly at: Date
}

/** The payment is known from another network of the same name: what this node says is not about it. */
export class ForeignChain extends Error {
  override readonly name = 'ForeignChain'
}

/**
 * What is new in a look, given what is known: states are compared, so that what happened while nobody looked is said too.
 * @throws ForeignChain
 */
export function decidePayment(
  payment: KnownPayment,
  of: NamedPayment,
  { look, chain, node, at }: SeenLook,
): PaymentEvent[] {
  if (payment && payment.chain !== chain)
    throw new ForeignChain(
      `${of.network} ${of.hash} is known from the network ${payment.chain}, not ${chain}`,
    )
  const seen = { network: of.network, hash: of.hash, chain, seenAt: at.toISOString() }
  const left = payment?.phase === 'included' && payment.block ? [orphaned(payment.block, seen)] : []
  switch (look.kind) {
    case 'unknown': {
      const isGone = look.isReplaced && payment !== undefined && payment.phase !== 'replaced'
      return isGone ? [...left, { type: 'PaymentReplaced', data: seen }] : left
    }
    case 'pending': {
      // One that left its block waits again, as it did before: that it was orphaned says so.
      const isKnown = payment?.phase === 'observed' || payment?.phase === 'orphaned' || left.length > 0
      if (isKnown) return left
      const seenAt = look.since !== null && look.since < seen.seenAt ? look.since : seen.seenAt
      const moved = { ...bounded(look.outputs), spends: look.spends }
      return [{ type: 'PaymentObserved', data: { ...seen, ...moved, seenAt } }]
    }
    case 'included': {
      const { block, succeeded, balanceRose, outputs, spends, proof } = look
      if (payment?.phase === 'included' && payment.block?.hash === block.hash) return []
      const data = {
        ...seen,
        ...bounded(outputs),
        spends,
        blockHash: block.hash,
        height: block.height,
        blockTime: block.time,
        succeeded,
        balanceRose,
        node,
        proof,
      }
      return [...left, { type: 'PaymentIncluded', data }]
    }
    case 'as-recorded':
      return []
    default:
      return assertNever(look)
  }
}

type Seen = Extract<PaymentEvent, { type: 'PaymentReplaced' }>['data']

const orphaned = ({ hash, height }: { hash: string; height: number }, seen: Seen): PaymentEvent => ({
  type: 'PaymentOrphaned',
  data: { ...seen, blockHash: hash, height },
})

const bounded = <Output>(outputs: readonly Output[]) => ({
  outputs: outputs.slice(0, MOST_OUTPUTS),
  more: Math.max(0, outputs.length - MOST_OUTPUTS),
})
