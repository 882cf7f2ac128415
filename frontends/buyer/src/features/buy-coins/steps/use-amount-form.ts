import type { Purchase } from '@presale/contracts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { freshTokenQuery, pricesQuery } from '../../../purchases/queries'
import { type AmountCheck, type AmountProblem, amountToPay, checkAmount, settleAmount } from '../amount-rules'
import { useOneAtATime } from '../api/one-at-a-time'
import { usePaymentRequest } from '../api/use-payment-request'
import { useBuyDraft } from '../draft-store'
import { useSettledBlur } from '../use-settled-blur'
import { texts } from './texts'
import { useUsdEntry } from './use-usd-entry'

/** The amount and the consent, validated, and 'Get Payment Address'. */
export function useAmountForm(symbol: string, onReady: (purchase: Purchase) => void) {
  const t = texts.useT()
  const { amountText, isTermsAgreed, enterAmount, agreeToTerms } = useBuyDraft()
  const [amountProblem, setAmountProblem] = useState<AmountProblem>()
  const [isConsentMissing, setIsConsentMissing] = useState(false)
  const token = useQuery(freshTokenQuery())
  const prices = useQuery(pricesQuery())
  const request = usePaymentRequest()
  const sendRequest = useOneAtATime(request, ({ purchase }) => onReady(purchase))

  const enterTokens = (text: string) => {
    enterAmount(text)
    setAmountProblem(undefined)
  }
  const entered = checkAmount(amountText)
  const usd = useUsdEntry(entered, token.data?.price, enterTokens)
  const check: AmountCheck = usd.isNoNumber ? { kind: 'wrong', problem: 'not-a-number' } : entered
  const currency = prices.data?.find((price) => price.symbol === symbol)
  /** The minimum has taken the place of what was under it. */
  const isMended = amountProblem === 'under-minimum' && check.kind === 'valid'
  const toPay = amountToPay(check, token.data?.price, currency?.price)

  const settle = () => {
    if (usd.isNoNumber) return setAmountProblem('not-a-number')
    const before = useBuyDraft.getState().amountText
    const settled = settleAmount(before)
    if (settled.text !== before) {
      enterAmount(settled.text)
      usd.follow()
    }
    if (settled.problem !== undefined) setAmountProblem(settled.problem)
  }
  const settleOnBlur = useSettledBlur(settle)

  return {
    amountText,
    /** Under the field: what is wrong in it, or what was put right. */
    message: amountProblem && {
      [isMended ? 'correction' : 'error']: t(`amount.${amountProblem}`),
    },
    usd,
    isTermsAgreed,
    termsError: isConsentMissing ? t('mustAgree') : undefined,
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
      enterTokens(text)
      usd.follow()
    },
    agree: (isAgreed: boolean) => {
      agreeToTerms(isAgreed)
      setIsConsentMissing(false)
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      settle()
      if (check.kind !== 'valid') {
        // On a phone the field and its sentence stand far above the button.
        event.currentTarget.querySelector<HTMLInputElement>('input[type=number]')?.focus()
        return
      }
      setIsConsentMissing(!isTermsAgreed)
      if (isTermsAgreed) sendRequest({ amount: check.tokens, cryptoSymbol: symbol, shownAmount: toPay })
    },
  }
}

export type AmountForm = ReturnType<typeof useAmountForm>
