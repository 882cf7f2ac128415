import type { Purchase } from '@presale/contracts'
import { Button, Card, Checkbox } from '@presale/ui'
import { ArrowLeft } from 'lucide-react'
import { CurrencyIcon } from '../../../currencies/currency-icon'
import { UNDER_MINIMUM_SENTENCE } from '../amount-rules'
import { FailureNotice } from '../failure-notice'
import { AmountFields } from './amount-fields'
import { AmountSummary } from './amount-summary'
import styles from './enter-amount.module.css'
import { TermsLink } from './terms-link'
import { useAmountForm } from './use-amount-form'

export interface EnterAmountProps {
  symbol: string
  onBack: () => void
  onReady: (purchase: Purchase) => void
}

export function EnterAmount({ symbol, onBack, onReady }: EnterAmountProps) {
  const form = useAmountForm(symbol, onReady)
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <div className={styles.column}>
        <Card
          title={
            <span className={styles.chosen}>
              <CurrencyIcon symbol={symbol} size={24} />
              Pay with {form.currency?.name ?? symbol}
            </span>
          }
          action={
            <Button
              className={styles.back}
              variant="ghost"
              size="sm"
              icon={<ArrowLeft aria-hidden="true" />}
              disabled={form.isRequesting}
              onClick={onBack}
            >
              Back to selection
            </Button>
          }
        >
          <AmountFields form={form} />
        </Card>
      </div>
      <Card title="Your purchase">
        <AmountSummary
          amountText={form.amountText}
          check={form.check}
          token={form.token.data}
          symbol={symbol}
          toPay={form.toPay}
          isLoading={form.token.isPending || form.prices.isPending}
        />
        <div className={styles.consent}>
          <Checkbox
            label="I agree to the terms and conditions"
            checked={form.isTermsAgreed}
            disabled={form.isUnderMinimum || form.isRequesting}
            error={form.isUnderMinimum ? UNDER_MINIMUM_SENTENCE : form.termsError}
            onCheckedChange={form.agree}
          />
          <TermsLink />
          {!form.isRequesting && <FailureNotice error={form.requestError} act="request" />}
          <Button variant="primary" size="lg" isBlock type="submit" isBusy={form.isRequesting}>
            Get Payment Address
          </Button>
          <p className={styles.after}>The price is locked for you once you have the address.</p>
        </div>
      </Card>
    </form>
  )
}
