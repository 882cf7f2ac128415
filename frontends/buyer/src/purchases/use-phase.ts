import { serverOffset } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { useCountdown } from '@presale/ui'
import { type PurchasePhase, phaseOf } from './phase'

export interface LivePhase {
  readonly phase: PurchasePhase
  /** By the server's clock; 0 where nothing runs. */
  readonly secondsLeft: number
}

/** The phase, changing by itself at the second the clock runs out. */
export function usePhase(purchase: Purchase): LivePhase {
  const target = purchase.status === 'pending' ? purchase.expiresAt : null
  const secondsLeft = useCountdown(target, serverOffset(), purchase.timeRemaining)
  return { phase: phaseOf(purchase, secondsLeft), secondsLeft }
}
