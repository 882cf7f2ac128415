import { LinkButton, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { OpenPurchases } from '../../purchases/open-purchases'
import { purchasesQuery } from '../../purchases/queries'
import styles from './buy-coins-page.module.css'
import { useBuyDraft } from './draft-store'
import { flowStepOf, stepNumber } from './flow-step'
import { PaymentDialog } from './payment/payment-dialog'
import { ChooseCurrency } from './steps/choose-currency'
import { EnterAmount } from './steps/enter-amount'
import { StepIndicator } from './steps/step-indicator'
import { useStepFocus } from './use-step-focus'

const PURCHASE_PARAM = 'purchase'

/** The purchase that is being paid stands in the address: a reload or another tab comes back to it. */
export function BuyCoinsPage() {
  const [params, setParams] = useSearchParams()
  const draft = useBuyDraft()
  const purchases = useQuery(purchasesQuery())
  const purchaseId = params.get(PURCHASE_PARAM)
  const step = flowStepOf(draft, undefined)
  const region = useStepFocus(step)
  const open = (id: string) => setParams({ [PURCHASE_PARAM]: id })
  const closeDialog = () => {
    draft.reset()
    setParams({}, { replace: true })
  }
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
        {draft.symbol === null ? (
          <ChooseCurrency onChoose={draft.chooseCurrency} />
        ) : (
          <EnterAmount symbol={draft.symbol} onReady={(purchase) => open(purchase.id)} />
        )}
      </div>
      {purchaseId !== null && (
        <PaymentDialog key={purchaseId} purchaseId={purchaseId} onClose={closeDialog} />
      )}
    </>
  )
}
