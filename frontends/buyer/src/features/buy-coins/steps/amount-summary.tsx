import type { Token } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { currencyOf, isPositive, tierOf, tierOfAmount, tokensPerCoin, totalOf } from '@presale/kernel'
import { Amount, DescriptionList, formatNumber, SampleTag, Skeleton, TierBadge } from '@presale/ui'
import type { ReactElement } from 'react'
import { UsdAmount } from '../../../currencies/usd-amount'
import type { sampleOf } from '../../../purchases/samples'
import type { AmountCheck } from '../amount-rules'
import styles from './amount-summary.module.css'
import { texts } from './texts'

export interface AmountSummaryProps {
  amountText: string
  check: AmountCheck
  token: Token | undefined
  symbol: string
  /** Decimal text, undefined where it cannot be calculated. */
  toPay: string | undefined
  /** Of one coin in USD; undefined until it is known. */
  currencyPrice: string | undefined
  /** What the buyer holds before this purchase. */
  balance: number
  /** What of the currency is only a sample. */
  sample: ReturnType<typeof sampleOf>
  isLoading: boolean
}

/** What is bought and what it costs, before anything is asked of the server. */
export function AmountSummary(props: AmountSummaryProps) {
  const t = texts.useT()
  const { amountText, check, token, symbol, toPay, currencyPrice, balance, sample, isLoading } = props
  const tokens = check.kind === 'valid' ? check.tokens : undefined
  const figure = (content: ReactElement) => (isLoading ? <Skeleton width={96} /> : content)
  const total = tokens !== undefined && token !== undefined ? totalOf(tokens, token.price) : undefined
  return (
    <>
      <DescriptionList
        items={[
          {
            term: t('receive'),
            detail: tokens === undefined ? '–' : <Amount value={tokens} unit={token?.name ?? t('tokens')} />,
          },
          {
            term: t('tierOfAmount'),
            detail: <TierBadge tier={tierOfAmount(tokens ?? (Number(amountText) || 0))} />,
          },
          {
            term: t('tierAfter'),
            detail: tokens === undefined ? '–' : <TierAfter balance={balance} tokens={tokens} />,
          },
          {
            term: t('pricePerToken'),
            detail: figure(token ? <Amount prefix="$" value={token.price} decimals={4} /> : <span>–</span>),
          },
          {
            term: t('total'),
            detail: figure(total === undefined ? <span>–</span> : <UsdAmount value={total} decimals={2} />),
          },
        ]}
      />
      <div className={styles.pay}>
        <span className={styles.label}>{t('amountToPay')}</span>
        {/* no text: by its type */}
        {figure(
          toPay === undefined ? (
            <span className={styles.unavailable}>{t('amountUnavailable')}</span>
          ) : (
            <Amount value={toPay} unit={currencyOf(symbol).unit} size="lg" />
          ),
        )}
        {token && currencyPrice !== undefined && (
          <Rate token={token} symbol={symbol} currencyPrice={currencyPrice} />
        )}
        {sample && (
          <span className={styles.samples}>
            <SampleTag isCaution>{t(`sample.${sample}`)}</SampleTag>
          </span>
        )}
      </div>
    </>
  )
}

/** By all that is held then, and it says so: the amount alone has another tier. */
function TierAfter({ balance, tokens }: { balance: number; tokens: number }) {
  const t = texts.useT()
  const tier = <TierBadge tier={tierOf(balance + tokens)} />
  if (balance === 0) return tier
  const held = formatNumber(balance)
  return (
    <span className={styles.tierAfter}>
      {tier}
      <span className={styles.held}>
        <Kept text={t('withHeld', { held })} words={[held]} />
      </span>
    </span>
  )
}

interface RateProps {
  token: Token
  symbol: string
  currencyPrice: string
}

/** What the amount to pay is reckoned with. */
function Rate({ token, symbol, currencyPrice }: RateProps) {
  const t = texts.useT()
  if (!isPositive(token.price) || !isPositive(currencyPrice)) return null
  return (
    <span className={styles.rate}>
      <Rich
        text={t('rate')}
        parts={{
          token: () => <span translate="no">{token.name}</span>,
          currency: () => <span translate="no">{currencyOf(symbol).unit}</span>,
          price: () => <Amount prefix="$" value={token.price} decimals={4} />,
          tokens: () => <Amount value={tokensPerCoin(currencyPrice, token.price)} unit={token.name} />,
        }}
      />
    </span>
  )
}
