import type { Payment, PaymentBlock } from '../state'
import type { PaymentFields } from './table'

export function toPaymentRow(payment: Payment, revision: number): PaymentFields {
  const { network, hash, chain, phase, firstSeenAt, outputs, more, spends, block } = payment
  return {
    network,
    hash,
    revision,
    chain,
    phase,
    firstSeenAt,
    outputs,
    more,
    spends,
    blockHash: block?.hash ?? null,
    height: block?.height ?? null,
    blockTime: block?.time ?? null,
    succeeded: block?.succeeded ?? null,
    balanceRose: block?.balanceRose ?? null,
    node: block?.node ?? null,
  }
}

export function toPayment(fields: PaymentFields): Payment {
  const { network, hash, chain, phase, firstSeenAt, outputs, more, spends } = fields
  const block = blockOf(fields)
  return { network, hash, chain, phase, firstSeenAt, outputs, more, spends, ...(block && { block }) }
}

function blockOf(fields: PaymentFields): PaymentBlock | undefined {
  const { blockHash: hash, height, blockTime: time, succeeded, balanceRose, node } = fields
  if (hash === null || height === null || time === null || succeeded === null || node === null)
    return undefined
  return { hash, height, time, succeeded, balanceRose, node }
}
