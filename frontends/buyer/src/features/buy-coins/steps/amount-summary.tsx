import type { Token } from '@presale/contracts'
import { currencyOf, tierOfAmount, totalOf } from '@presale/kernel'
import { Amount, DescriptionList, Skeleton, TierBadge } from '@presale/ui'
import type { ReactNode } from 'react'
import { AMOUNT_UNAVAILABLE, type AmountCheck } from '../amount-rules'
import styles from './amount-summary.module.css'

export interface AmountSummaryProps {
  amountText: string
  check: AmountCheck
  token: Token | undefined
  symbol: string
  /** Decimal text, undefined where it cannot be calculated. */
  toPay: string | undefined
  isLoading: boolean
}

/** What is bought and what it costs, before anything is asked of the server. */
export function AmountSummary({ amountText, check, token, symbol, toPay, isLoading }: AmountSummaryProps) {
  const tokens = check.kind === 'valid' ? check.tokens : undefined
  const figure = (content: ReactNode) => (isLoading ? <Skeleton width={96} /> : content)
  const total = tokens !== undefined && token !== undefined ? totalOf(tokens, token.price) : undefined
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'You receive',
            detail: tokens === undefined ? '–' : <Amount value={tokens} unit={token?.name ?? 'tokens'} />,
          },
          {
            term: 'Tier of this amount',
            detail: <TierBadge tier={tierOfAmount(tokens ?? (Number(amountText) || 0))} />,
          },
          {
            term: 'Price per token',
            detail: figure(token ? <Amount prefix="$" value={token.price} decimals={4} /> : '–'),
          },
          {
            term: 'Total',
            detail: figure(
              total === undefined ? '–' : <Amount prefix="$" value={total} decimals={2} unit="USD" />,
            ),
          },
        ]}
      />
      <div className={styles.pay}>
        <span className={styles.label}>Amount to pay</span>
        {figure(
          toPay === undefined ? (
            <span className={styles.unavailable}>{AMOUNT_UNAVAILABLE}</span>
          ) : (
            <Amount value={toPay} unit={currencyOf(symbol).unit} size="lg" />
          ),
        )}
      </div>
    </>
  )
}
