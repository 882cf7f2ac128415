import { chainsThatName } from '@presale/kernel'
import { ClaimUndecided, loadSettlement, type Transaction } from '@presale/purchases'
import type { NewMark } from '../selling/purchase-marks'
import type { Services } from '../services'

export type SettledElsewhere = Transaction & { readonly purchaseId: string }

/**
 * Another purchase that is settled by a transaction of the same name on another chain. Each is a transaction of its own, and two
 * chains do not write the same hash by chance: one payment was named twice.
 * What cannot be read there is not known; it hinders nothing here.
 * @throws EventStoreUnavailable
 */
export async function settledElsewhere(
  store: Pick<Services['store'], 'readStream'>,
  { network, hash }: Transaction,
  purchaseId: string,
): Promise<SettledElsewhere | undefined> {
  const others = chainsThatName(hash).filter((coin) => coin !== network)
  const claims = await Promise.all(
    others.map(async (coin) => {
      const there = await loadSettlement(store, { network: coin, hash }).catch((error: unknown) => {
        if (error instanceof ClaimUndecided) return undefined
        throw error
      })
      const held = [...(there?.settlement.values() ?? [])].find(
        (claim) => claim.isHeld && claim.purchaseId !== purchaseId,
      )
      return held && { network: coin, hash, purchaseId: held.purchaseId }
    }),
  )
  return claims.find((claim) => claim !== undefined)
}

export const markOfSameHash = ({ network, purchaseId }: SettledElsewhere, at: Date): NewMark => ({
  kind: 'same-hash',
  sentence: `Its transaction has the hash by which purchase ${purchaseId} was settled on ${network}: look both up, one payment may have been credited twice.`,
  at,
})
