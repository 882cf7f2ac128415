import { assertNever } from '@presale/kernel'
import type { PaymentEvent, PaymentOutput } from './events'

export const paymentPhases = ['observed', 'included', 'orphaned', 'replaced'] as const

/** What the events of a payment say of it: no other place does. */
export interface Payment {
  readonly network: string
  readonly hash: string
  readonly chain: string
  readonly phase: (typeof paymentPhases)[number]
  /** When a node first had it, ISO 8601 UTC. */
  readonly firstSeenAt: string
  readonly outputs: readonly PaymentOutput[]
  /** Outputs to us beyond those. */
  readonly more: number
  readonly spends: string
  /** Of the last block that it was in; undefined before the first. */
  readonly block?: PaymentBlock
}

export interface PaymentBlock {
  readonly hash: string
  readonly height: number
  readonly time: string
  readonly succeeded: boolean
  readonly balanceRose: string | null
  readonly node: string
}

export type KnownPayment = Payment | undefined

export function evolvePayment(payment: KnownPayment, { type, data }: PaymentEvent): Payment {
  switch (type) {
    case 'PaymentObserved': {
      const { network, hash, chain, seenAt, outputs, more, spends } = data
      const firstSeenAt = payment?.firstSeenAt ?? seenAt
      return { ...payment, network, hash, chain, phase: 'observed', firstSeenAt, outputs, more, spends }
    }
    case 'PaymentIncluded': {
      const { network, hash, chain, seenAt, outputs, more, spends } = data
      const { blockHash, height, blockTime, succeeded, balanceRose, node } = data
      return {
        network,
        hash,
        chain,
        phase: 'included',
        firstSeenAt: earlier(payment?.firstSeenAt ?? seenAt, blockTime),
        outputs,
        more,
        spends,
        block: { hash: blockHash, height, time: blockTime, succeeded, balanceRose, node },
      }
    }
    case 'PaymentOrphaned':
      return { ...known(payment, type), phase: 'orphaned' }
    case 'PaymentReplaced':
      return { ...known(payment, type), phase: 'replaced' }
    default:
      return assertNever(type)
  }
}

/** A watcher that was away sees it later than the network did. */
const earlier = (one: string, other: string): string => (Date.parse(one) <= Date.parse(other) ? one : other)

function known(payment: KnownPayment, type: string): Payment {
  if (!payment) throw new Error(`${type} of a payment that was never seen`)
  return payment
}
