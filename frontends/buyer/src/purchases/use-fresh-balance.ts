import type { Purchase } from '@presale/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DASHBOARD_KEY, PURCHASES_KEY, USER_KEY } from './queries'
import { useApprovalTracking } from './use-purchase-tracking'

/** When a visible purchase changes state, everything that depends on it is refetched: balance, tier, lists. */
export function useFreshBalance(purchases: readonly Purchase[] | undefined): void {
  const client = useQueryClient()
  useApprovalTracking(purchases)
  const states = purchases?.map((one) => `${one.id} ${one.status}`).join()
  const before = useRef(states)
  useEffect(() => {
    if (before.current !== undefined && states !== undefined && before.current !== states) {
      for (const queryKey of [USER_KEY, DASHBOARD_KEY, PURCHASES_KEY]) {
        void client.invalidateQueries({ queryKey, refetchType: 'active' })
      }
    }
    before.current = states ?? before.current
  }, [client, states])
}
