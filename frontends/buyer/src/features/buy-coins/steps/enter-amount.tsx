import type { Purchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Button, Card, Checkbox } from '@presale/ui'
import { ArrowLeft } from 'lucide-react'
import { CurrencyIcon } from '../../../currencies/currency-icon'
import { sampleOf } from '../../../purchases/samples'
import { useShell } from '../../../shell-context'
import { FailureNotice } from '../failure-notice'
import { AmountFields } from './amount-fields'
import { AmountSummary } from './amount-summary'
import styles from './enter-amount.module.css'
import { TermsLink } from './terms-link'
import { texts } from './texts'
import { useAmountForm } from './use-amount-form'

export interface EnterAmountProps {
  symbol: string
  onBack: () => void
  onReady: (purchase: Purchase) => void
}

export function EnterAmount({ symbol, onBack, onReady }: EnterAmountProps) {
  const t = texts.useT()
  const form = useAmountForm(symbol, onReady)
  const { user } = useShell()
  const { currency } = form
  const name = currency?.name ?? symbol
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <div className={styles.column}>
        <Card
          title={
            <span className={styles.chosen}>
              <CurrencyIcon symbol={symbol} size={24} />
              <span>
                <Kept text={t('payWith', { currency: name })} words={[name]} />
              </span>
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
              {t('back')}
            </Button>
          }
        >
          <AmountFields form={form} />
        </Card>
      </div>
      <Card title={t('yourPurchase')}>
        <AmountSummary
          amountText={form.amountText}
          check={form.check}
          token={form.token.data}
          symbol={symbol}
          toPay={form.toPay}
          currencyPrice={form.currency?.price}
          balance={user.balance}
          sample={currency && sampleOf(currency.source, currency.sampleWallet)}
          isLoading={form.token.isPending || form.prices.isPending}
        />
        <div className={styles.consent}>
          <Checkbox
            label={t('agree')}
            checked={form.isTermsAgreed}
            disabled={form.isUnderMinimum || form.isRequesting}
            error={form.isUnderMinimum ? t('atLeast') : form.termsError}
            onCheckedChange={form.agree}
          />
          <TermsLink />
          {!form.isRequesting && <FailureNotice error={form.requestError} act="request" />}
          <Button variant="primary" size="lg" isBlock type="submit" isBusy={form.isRequesting}>
            {t('getAddress')}
          </Button>
          <p className={styles.after}>{t('addressNext')}</p>
        </div>
      </Card>
    </form>
  )
}
