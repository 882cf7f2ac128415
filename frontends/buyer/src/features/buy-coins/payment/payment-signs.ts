import { serverNow } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { useState } from 'react'

/** Long enough to scan the code with another device, which nobody here sees. */
const LONG_ENOUGH_MS = 60_000

export interface PaymentSigns {
  /** Address or amount was copied, or the wallet opened. */
  readonly isTakenAlong: boolean
  readonly hasHash: boolean
  readonly msSinceRequest: number
  /** The address belongs to nobody, and the dialog says so: copying it is trying the site out. */
  readonly isSampleWallet: boolean
}

/** May a payment be on its way? Then a cancellation asks first. */
export function mayBePaid({ isTakenAlong, hasHash, msSinceRequest, isSampleWallet }: PaymentSigns): boolean {
  return hasHash || (!isSampleWallet && (isTakenAlong || msSinceRequest >= LONG_ENOUGH_MS))
}

export function usePaymentSigns(purchase: Purchase, hash: string) {
  const [isTakenAlong, setTakenAlong] = useState(false)
  return {
    isTakenAlong,
    noteTaken: () => setTakenAlong(true),
    mayBePaid: () =>
      mayBePaid({
        isTakenAlong,
        hasHash: hash.trim() !== '',
        isSampleWallet: purchase.sampleWallet,
        msSinceRequest: serverNow().getTime() - Date.parse(purchase.createdAt),
      }),
  }
}
