import type { ClosedSale } from '@presale/api-client'
import { Card, EmptyState, LinkButton, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleHelp } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { useClosedSale } from '../../purchases/closed-sale'
import { LoadFailed } from '../../purchases/load-failed'
import { OpenPurchases } from '../../purchases/open-purchases'
import { pricesQuery, purchasesQuery } from '../../purchases/queries'
import { StartsIn } from '../../purchases/starts-in'
import { texts as purchaseTexts } from '../../purchases/texts'
import { useShell } from '../../shell-context'
import styles from './buy-coins-page.module.css'
import { useBuyDraft } from './draft-store'
import { flowStepOf, stepNumber } from './flow-step'
import { PaymentDialog } from './payment/payment-dialog'
import { ChooseCurrency } from './steps/choose-currency'
import { EnterAmount } from './steps/enter-amount'
import { StepIndicator } from './steps/step-indicator'
import { texts } from './texts'
import { useBuyPlace } from './use-buy-place'
import { useStepFocus } from './use-step-focus'

export function BuyCoinsPage() {
  const t = texts.useT()
  const failed = purchaseTexts.useT()('purchasesFailed')
  const { reset, claim, enterAmount } = useBuyDraft()
  const { user } = useShell()
  useLayoutEffect(() => claim(user.id), [claim, user.id])
  const place = useBuyPlace(reset, enterAmount)
  const purchases = useQuery(purchasesQuery())
  const prices = useQuery(pricesQuery())
  const { purchaseId } = place
  const closed = useClosedSale()
  // An address that was typed or kept for long may name a currency that is not sold.
  const isSold =
    prices.data?.some(({ symbol, isAvailable }) => symbol === place.symbol && isAvailable) ?? true
  const symbol = isSold ? place.symbol : null
  const step = flowStepOf({ symbol }, undefined)
  const region = useStepFocus(purchaseId === null ? step : 'payment')
  return (
    <>
      <PageHeader
        description={closed ? undefined : t('description')}
        actions={
          <LinkButton className={styles.howTo} variant="ghost" icon={<CircleHelp aria-hidden="true" />}>
            <Link to="/how-to-buy">{t('howToBuy')}</Link>
          </LinkButton>
        }
      />
      {/* Else a purchase that waits for its payment would be missing without a word, and be started twice. */}
      {purchaseId === null && purchases.isError && <LoadFailed title={failed} query={purchases} isAbove />}
      {purchaseId === null && <OpenPurchases purchases={purchases.data ?? []} />}
      {(!closed || purchaseId !== null) && (
        <StepIndicator current={purchaseId === null ? stepNumber(step) : 3} />
      )}
      <div ref={region} tabIndex={-1} className={styles.step}>
        {closed ? (
          <Closed {...closed} />
        ) : symbol === null ? (
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

/** In place of the steps: nothing on it could be pressed in vain. */
function Closed({ title, why }: ClosedSale) {
  const t = texts.useT()
  return (
    <Card>
      <EmptyState
        icon={<CalendarClock size={22} aria-hidden="true" />}
        title={title}
        description={
          <>
            <span>{why}</span> <StartsIn />
          </>
        }
        action={
          <LinkButton>
            <Link to="/my-coins">{t('myCoins')}</Link>
          </LinkButton>
        }
      />
    </Card>
  )
}
