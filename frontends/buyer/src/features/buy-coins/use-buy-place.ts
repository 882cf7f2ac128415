import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

const CURRENCY_PARAM = 'currency'
const PURCHASE_PARAM = 'purchase'
/** Only on the way in: from then on the amount is the draft's. */
const AMOUNT_PARAM = 'amount'

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
 * @param onAmountBrought whole tokens, of a purchase that is started again.
 */
export function useBuyPlace(onPurchaseLeft: () => void, onAmountBrought: (text: string) => void): BuyPlace {
  const [params, setParams] = useSearchParams()
  const purchaseId = params.get(PURCHASE_PARAM)
  const before = useRef(purchaseId)
  useEffect(() => {
    if (before.current !== null && purchaseId === null) onPurchaseLeft()
    before.current = purchaseId
  }, [purchaseId, onPurchaseLeft])
  const amount = params.get(AMOUNT_PARAM)
  // After the draft of the purchase that was left has been dropped.
  useEffect(() => {
    if (amount === null) return
    if (/^[1-9]\d{0,8}$/.test(amount)) onAmountBrought(amount)
    setParams(
      (now) => {
        now.delete(AMOUNT_PARAM)
        return now
      },
      { replace: true },
    )
  }, [amount, onAmountBrought, setParams])
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
