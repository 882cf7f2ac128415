import type { Purchase } from '@presale/contracts'
import { TERMS_SENTENCE } from '@presale/contracts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { freshTokenQuery, pricesQuery } from '../../../purchases/queries'
import { amountToPay, checkAmount, settleAmount } from '../amount-rules'
import { useOneAtATime } from '../api/one-at-a-time'
import { usePaymentRequest } from '../api/use-payment-request'
import { useBuyDraft } from '../draft-store'
import { useSettledBlur } from '../use-settled-blur'

/** The amount and the consent, validated, and 'Get Payment Address'. */
export function useAmountForm(symbol: string, onReady: (purchase: Purchase) => void) {
  const { amountText, isTermsAgreed, enterAmount, agreeToTerms } = useBuyDraft()
  const [amountError, setAmountError] = useState<string>()
  const [termsError, setTermsError] = useState<string>()
  const token = useQuery(freshTokenQuery())
  const prices = useQuery(pricesQuery())
  const request = usePaymentRequest()
  const sendRequest = useOneAtATime(request, ({ purchase }) => onReady(purchase))

  const check = checkAmount(amountText)
  const currency = prices.data?.find((price) => price.symbol === symbol)
  const toPay = amountToPay(check, token.data?.price, currency?.price)

  const settle = () => {
    const before = useBuyDraft.getState().amountText
    const settled = settleAmount(before)
    if (settled.text !== before) enterAmount(settled.text)
    if (settled.sentence !== undefined) setAmountError(settled.sentence)
  }
  const settleOnBlur = useSettledBlur(settle)

  return {
    amountText,
    amountError,
    isTermsAgreed,
    termsError,
    token,
    prices,
    check,
    currency,
    toPay,
    isUnderMinimum: check.kind === 'under-minimum',
    isRequesting: request.isPending,
    requestError: request.error,
    settleOnBlur,
    enter: (text: string) => {
      enterAmount(text)
      setAmountError(undefined)
    },
    agree: (isAgreed: boolean) => {
      agreeToTerms(isAgreed)
      setTermsError(undefined)
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      settle()
      if (check.kind !== 'valid') {
        // On a phone the field and its sentence stand far above the button.
        event.currentTarget.querySelector<HTMLInputElement>('input[type=number]')?.focus()
        return
      }
      setTermsError(isTermsAgreed ? undefined : TERMS_SENTENCE)
      if (isTermsAgreed) sendRequest({ amount: check.tokens, cryptoSymbol: symbol, shownAmount: toPay })
    },
  }
}

export type AmountForm = ReturnType<typeof useAmountForm>
