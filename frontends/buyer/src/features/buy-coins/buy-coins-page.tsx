import { LinkButton, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { Link } from 'react-router-dom'
import { OpenPurchases } from '../../purchases/open-purchases'
import { pricesQuery, purchasesQuery } from '../../purchases/queries'
import styles from './buy-coins-page.module.css'
import { useBuyDraft } from './draft-store'
import { flowStepOf, stepNumber } from './flow-step'
import { PaymentDialog } from './payment/payment-dialog'
import { ChooseCurrency } from './steps/choose-currency'
import { EnterAmount } from './steps/enter-amount'
import { StepIndicator } from './steps/step-indicator'
import { useBuyPlace } from './use-buy-place'
import { useStepFocus } from './use-step-focus'

export function BuyCoinsPage() {
  const reset = useBuyDraft((draft) => draft.reset)
  const place = useBuyPlace(reset)
  const purchases = useQuery(purchasesQuery())
  const prices = useQuery(pricesQuery())
  const { purchaseId } = place
  // An address that was typed or kept for long may name a currency that is not sold.
  const isSold = prices.data?.some((price) => price.symbol === place.symbol) ?? true
  const symbol = isSold ? place.symbol : null
  const step = flowStepOf({ symbol }, undefined)
  const region = useStepFocus(purchaseId === null ? step : 'payment')
  return (
    <>
      <PageHeader
        description="Choose a currency, enter an amount, pay to the address you are given."
        actions={
          <LinkButton variant="ghost" icon={<CircleHelp aria-hidden="true" />}>
            <Link to="/how-to-buy">How to buy</Link>
          </LinkButton>
        }
      />
      {purchaseId === null && <OpenPurchases purchases={purchases.data ?? []} />}
      <StepIndicator current={purchaseId === null ? stepNumber(step) : 3} />
      <div ref={region} tabIndex={-1} className={styles.step}>
        {symbol === null ? (
          <ChooseCurrency onChoose={place.chooseCurrency} />
        ) : (
          <EnterAmount
            symbol={symbol}
            onBack={place.backToSelection}
            onReady={(purchase) => place.openPurchase(purchase.id)}
          />
        )}
      </div>
      {purchaseId !== null && (
        <PaymentDialog key={purchaseId} purchaseId={purchaseId} onClose={place.closePurchase} />
      )}
    </>
  )
}
