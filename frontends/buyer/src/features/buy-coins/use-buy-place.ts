import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

const CURRENCY_PARAM = 'currency'
const PURCHASE_PARAM = 'purchase'

export interface BuyPlace {
  readonly symbol: string | null
  readonly purchaseId: string | null
  readonly chooseCurrency: (symbol: string) => void
  readonly backToSelection: () => void
  readonly openPurchase: (id: string) => void
  readonly closePurchase: () => void
}

/**
 * Where the buyer is stands in the address: a reload or another tab comes back to it, and the browser's back
 * goes from the amount to the selection. Going back clears the currency.
 * @param onPurchaseLeft however the purchase was left: by its buttons, or by the browser's back.
 */
export function useBuyPlace(onPurchaseLeft: () => void): BuyPlace {
  const [params, setParams] = useSearchParams()
  const purchaseId = params.get(PURCHASE_PARAM)
  const before = useRef(purchaseId)
  useEffect(() => {
    if (before.current !== null && purchaseId === null) onPurchaseLeft()
    before.current = purchaseId
  }, [purchaseId, onPurchaseLeft])
  return {
    symbol: params.get(CURRENCY_PARAM),
    purchaseId,
    chooseCurrency: (symbol) => setParams({ [CURRENCY_PARAM]: symbol }),
    backToSelection: () => setParams({}),
    // In the place of the form: it has been sent, and going back must not offer to send it again.
    openPurchase: (id) => setParams({ [PURCHASE_PARAM]: id }, { replace: true }),
    closePurchase: () => setParams({}, { replace: true }),
  }
}
