import type { Purchase } from '@presale/contracts'
import { TERMS_SENTENCE } from '@presale/contracts'
import { QUICK_AMOUNTS } from '@presale/kernel'
import { Button, Card, Checkbox, Chip, ChipGroup, formatNumber, NumberField } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CurrencyIcon } from '../../../currencies/currency-icon'
import { LoadFailed } from '../../../purchases/load-failed'
import { pricesQuery, tokenQuery } from '../../../purchases/queries'
import { amountToPay, checkAmount, settleAmount, UNDER_MINIMUM_SENTENCE } from '../amount-rules'
import { useOneAtATime } from '../api/one-at-a-time'
import { usePaymentRequest } from '../api/use-payment-request'
import { useBuyDraft } from '../draft-store'
import { AmountSummary } from './amount-summary'
import styles from './enter-amount.module.css'
import { TermsLink } from './terms-link'

export interface EnterAmountProps {
  symbol: string
  onBack: () => void
  onReady: (purchase: Purchase) => void
}

export function EnterAmount({ symbol, onBack, onReady }: EnterAmountProps) {
  const { amountText, isTermsAgreed, enterAmount, agreeToTerms } = useBuyDraft()
  const [amountError, setAmountError] = useState<string>()
  const [termsError, setTermsError] = useState<string>()
  const token = useQuery(tokenQuery())
  const prices = useQuery(pricesQuery())
  const request = usePaymentRequest(onReady)
  const sendRequest = useOneAtATime(request)

  const check = checkAmount(amountText)
  const currency = prices.data?.find((price) => price.symbol === symbol)
  const toPay = amountToPay(check, token.data?.price, currency?.price)
  const isUnderMinimum = check.kind === 'under-minimum'

  const enter = (text: string) => {
    enterAmount(text)
    setAmountError(undefined)
  }
  const settle = () => {
    const settled = settleAmount(amountText)
    if (settled.text !== amountText) enterAmount(settled.text)
    if (settled.sentence !== undefined) setAmountError(settled.sentence)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle()
    if (check.kind !== 'valid') return
    setTermsError(isTermsAgreed ? undefined : TERMS_SENTENCE)
    if (isTermsAgreed) sendRequest({ amount: check.tokens, cryptoSymbol: symbol, shownAmount: toPay })
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.column}>
        <Card
          title={
            <span className={styles.chosen}>
              <CurrencyIcon symbol={symbol} size={24} />
              Pay with {currency?.name ?? symbol}
            </span>
          }
          action={
            <Button
              variant="ghost"
              size="sm"
              icon={<ArrowLeft aria-hidden="true" />}
              disabled={request.isPending}
              onClick={onBack}
            >
              Back to selection
            </Button>
          }
        >
          <div className={styles.fields}>
            <NumberField
              label="Amount of tokens"
              inputMode="numeric"
              min={100}
              step={1}
              value={amountText}
              suffix={token.data?.name}
              hint="Whole tokens, at least 100."
              error={amountError}
              disabled={request.isPending}
              onChange={(event) => enter(event.currentTarget.value)}
              onBlur={settle}
            />
            <ChipGroup label="Quick amounts">
              {QUICK_AMOUNTS.map((amount) => (
                <Chip
                  key={amount}
                  isSelected={amountText === String(amount)}
                  disabled={request.isPending}
                  onClick={() => enter(String(amount))}
                >
                  {formatNumber(amount)}
                </Chip>
              ))}
            </ChipGroup>
            {(token.isError || prices.isError) && (
              <LoadFailed
                title="Failed to fetch prices"
                query={token.isError ? token : prices}
                isAbove={token.data !== undefined && prices.data !== undefined}
              />
            )}
          </div>
        </Card>
      </div>
      <Card title="Your purchase">
        <AmountSummary
          amountText={amountText}
          check={check}
          token={token.data}
          symbol={symbol}
          toPay={toPay}
          isLoading={token.isPending || prices.isPending}
        />
        <div className={styles.consent}>
          <Checkbox
            label="I agree to the terms and conditions"
            checked={isTermsAgreed}
            disabled={isUnderMinimum || request.isPending}
            error={isUnderMinimum ? UNDER_MINIMUM_SENTENCE : termsError}
            onCheckedChange={(isAgreed) => {
              agreeToTerms(isAgreed)
              setTermsError(undefined)
            }}
          />
          <TermsLink />
          <Button variant="primary" size="lg" isBlock type="submit" isBusy={request.isPending}>
            Get Payment Address
          </Button>
          <p className={styles.after}>The price is locked for you once you have the address.</p>
        </div>
      </Card>
    </form>
  )
}
