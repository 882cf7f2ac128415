import type { Reads } from '@presale/event-store'
import { chainsThatName } from '@presale/kernel'
import { ClaimUndecided, loadSettlement, type PurchaseViews, type Transaction } from '@presale/purchases'
import type { NewMark } from '../selling/purchase-marks'

export interface SettledElsewhere {
  readonly network: string
  readonly purchaseId: string
}

/**
 * Another purchase that is settled by a transaction of the same name on another chain. Each is a transaction of its own, and
 * two chains do not write the same hash by chance: one payment was named twice. Asked once this settlement is stored, so
 * that of two at a time the later one sees the other.
 * @param from the views where they show this settlement, and with it every one before it; else the event store, where what
 *   cannot be read is not known and hinders nothing here
 * @throws EventStoreUnavailable
 */
export async function settledElsewhere(
  from: Pick<PurchaseViews, 'settledElsewhere'> | Pick<Reads, 'readStream'>,
  { network, hash }: Transaction,
  purchaseId: string,
): Promise<SettledElsewhere | undefined> {
  if ('settledElsewhere' in from) return from.settledElsewhere(purchaseId)
  const others = chainsThatName(hash).filter((coin) => coin !== network)
  const claims = await Promise.all(
    others.map(async (coin) => {
      const there = await loadSettlement(from, { network: coin, hash }).catch((error: unknown) => {
        if (error instanceof ClaimUndecided) return undefined
        throw error
      })
      const held = [...(there?.settlement.values() ?? [])].find(
        (claim) => claim.isHeld && claim.purchaseId !== purchaseId,
      )
      return held && { network: coin, purchaseId: held.purchaseId }
    }),
  )
  return claims.find((claim) => claim !== undefined)
}

export const markOfSameHash = ({ network, purchaseId }: SettledElsewhere, at: Date): NewMark => ({
  kind: 'same-hash',
  sentence: `Its transaction has the hash by which purchase ${purchaseId} was settled on ${network}: look both up, one payment may have been credited twice.`,
  at,
})
