import type { OwnSeenPayment, OwnSeenState, SeenPayment } from '@presale/contracts'
import { currencyOf, isPositive } from '@presale/kernel'
import type { PaymentRow } from '@presale/purchases'

/** What of it the buyer reads: their own payment, and never an address or a name of anybody. */
export function ownSeenOf(
  seen: SeenPayment,
  { currency, walletAddress, cryptoAmount }: Pick<PaymentRow, 'currency' | 'walletAddress' | 'cryptoAmount'>,
): OwnSeenPayment {
  const state = stateOf(seen)
  const { network, received, difference, block, nodeAway } = seen
  const isSaid = seen.verdict === 'pays' && state !== 'person'
  return {
    state,
    network,
    foundOn: seen.foundOn,
    unit: currencyOf(currency, walletAddress).unit,
    received: isSaid ? received : null,
    asked: cryptoAmount,
    missing: isSaid && state === 'under' ? (difference?.replace('-', '') ?? null) : null,
    confirmations: isSaid ? (block?.confirmations ?? null) : null,
    needed: isSaid ? (block?.needed ?? null) : null,
    cannotSeeSince: state === 'cannot-see' ? (nodeAway?.since ?? null) : null,
  }
}

function stateOf({
  verdict,
  difference,
  block,
  isLate,
  isEarlier,
  nodeAway,
  foundOn,
}: SeenPayment): OwnSeenState {
  switch (verdict) {
    case 'not-watched':
    case 'no-hash':
      return 'not-watched'
    case 'waiting':
    case 'unknown':
    case 'not-told':
      if (foundOn !== null) return 'person'
      return nodeAway ? 'cannot-see' : 'looking'
    case 'observed':
    case 'orphaned':
      return nodeAway ? 'cannot-see' : 'seen'
    case 'replaced':
    case 'failed':
      return verdict
    case 'pays':
      // Seen before it was asked for: it may be somebody else's.
      if (isEarlier) return 'person'
      if (difference?.startsWith('-')) return 'under'
      if (isLate) return 'late'
      if (isPositive(difference ?? '0')) return 'over'
      return block?.isDeep ? 'confirmed' : 'seen'
    case 'cannot-tell':
    case 'does-not-pay':
    case 'other-address':
    case 'other-token':
      return 'person'
  }
}
