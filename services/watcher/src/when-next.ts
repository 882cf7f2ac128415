import type { Look } from '@presale/chain'
import { pauseAfter } from '@presale/kernel'
import { depthsOf, type KnownPayment, type WatchedChain } from '@presale/payments'

const UNKNOWN = { firstPauseMs: 15_000, longestPauseMs: 600_000 }
const SOON_MS = 15_000
const DEEP_MS = 600_000
const DAY_MS = 86_400_000
/** The last ones are 10 minutes apart: for about a day. */
const REPLACED_LOOKS = 150

/**
 * When a hash is asked about again; null: no more. One that was replaced goes on being asked about for a while, since the block
 * that says so may leave the chain, and a node may be wrong for a moment.
 */
export function whenNext(
  look: Look,
  payment: KnownPayment,
  { chain, now, attempts }: { readonly chain: WatchedChain; readonly now: Date; readonly attempts: number },
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (look.kind === 'unknown')
    return look.isReplaced && attempts > REPLACED_LOOKS ? null : after(pauseAfter(UNKNOWN, attempts))
  if (look.kind === 'pending' || !payment?.block) return after(SOON_MS)
  if (!depthsOf(payment.block.height, chain).isDeep) return after(SOON_MS)
  return now.getTime() - Date.parse(payment.block.time) < DAY_MS ? after(DEEP_MS) : null
}

/** What a node cannot say today it may say in a while: another version, another day. */
export const afterRefusal = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + pauseAfter(UNKNOWN, attempts))
