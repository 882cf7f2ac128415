import { LinkButton, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../../purchases/load-failed'
import { OpenPurchases } from '../../purchases/open-purchases'
import { pricesQuery, purchasesQuery } from '../../purchases/queries'
import { useShell } from '../../shell-context'
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
  const { reset, claim } = useBuyDraft()
  const { user } = useShell()
  useLayoutEffect(() => claim(user.id), [claim, user.id])
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
          <LinkButton className={styles.howTo} variant="ghost" icon={<CircleHelp aria-hidden="true" />}>
            <Link to="/how-to-buy">How to buy</Link>
          </LinkButton>
        }
      />
      {/* Else a purchase that waits for its payment would be missing without a word, and be started twice. */}
      {purchaseId === null && purchases.isError && (
        <LoadFailed title="Failed to fetch user purchases" query={purchases} isAbove />
      )}
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
