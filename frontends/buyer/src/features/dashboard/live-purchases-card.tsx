import { serverOffset } from '@presale/api-client'
import type { LiveFigures } from '@presale/contracts'
import { Rich, useLanguage } from '@presale/i18n'
import { currencyOf, sampleLivePurchases } from '@presale/kernel'
import { Amount, Card, EmptyState, formatRelative, RelativeTime, SampleTag, Skeleton } from '@presale/ui'
import { Coins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CurrencyIcon } from '../../currencies/currency-icon'
import { LoadFailed } from '../../purchases/load-failed'
import { type SaleContent, useSaleContent } from '../../site'
import styles from './live-purchases-card.module.css'
import { texts } from './texts'

export interface LivePurchasesCardProps {
  price: string
  tokenName: string
}

/** Three invented purchases, and marked so; real ones without names where the mode is live. */
export function LivePurchasesCard(props: LivePurchasesCardProps) {
  const t = texts.useT()
  const content = useSaleContent()
  return (
    <Card title={t('live')} action={content.mode === 'sample' && <SampleTag />}>
      <Feed {...props} content={content} />
    </Card>
  )
}

function Feed({ content, price, tokenName }: LivePurchasesCardProps & { content: SaleContent }) {
  const t = texts.useT()
  if (content.mode === 'sample') return <SamplePurchases price={price} tokenName={tokenName} />
  if (content.mode === 'unknown') return <FeedSkeleton />
  const { query } = content
  if (query.data) return <RealPurchases purchases={query.data.purchases} tokenName={tokenName} />
  return query.isError ? <LoadFailed title={t('live.failed')} query={query} /> : <FeedSkeleton />
}

/** Drawn once a visit: invented figures need not move as well. */
function SamplePurchases({ price, tokenName }: LivePurchasesCardProps) {
  useLanguage()
  const [items] = useState(() => sampleLivePurchases(Math.random, Number(price)))
  const now = new Date()
  return (
    <ul className={styles.list}>
      {items.map(({ id, tokenAmount, amount, currency, minutesAgo }) => (
        <Item
          key={id}
          tokenAmount={tokenAmount}
          tokenName={tokenName}
          currency={currency}
          paid={<Amount value={amount} unit={currency} />}
          when={formatRelative(new Date(now.getTime() - minutesAgo * 60_000), now)}
        />
      ))}
    </ul>
  )
}

interface RealPurchasesProps {
  purchases: LiveFigures['purchases']
  tokenName: string
}

function RealPurchases({ purchases, tokenName }: RealPurchasesProps) {
  const t = texts.useT()
  if (purchases.length === 0) {
    return (
      <EmptyState
        icon={<Coins size={22} aria-hidden="true" />}
        title={t('live.none')}
        description={t('live.none.hint')}
      />
    )
  }
  return (
    <ul className={styles.list}>
      {purchases.map(({ tokenAmount, amount, currency, approvedAt }) => (
        <Item
          key={`${approvedAt} ${tokenAmount} ${currency} ${amount}`}
          tokenAmount={tokenAmount}
          tokenName={tokenName}
          currency={currency}
          paid={<Amount prefix="$" value={amount} />}
          paidIn={currencyOf(currency).unit}
          when={<RelativeTime at={approvedAt} serverOffset={serverOffset()} />}
        />
      ))}
    </ul>
  )
}

interface ItemProps {
  tokenAmount: number
  tokenName: string
  currency: string
  paid: ReactNode
  /** Where `paid` does not say it. */
  paidIn?: string
  when: ReactNode
}

function Item({ tokenAmount, tokenName, currency, paid, paidIn, when }: ItemProps) {
  const t = texts.useT()
  return (
    <li className={styles.item}>
      <CurrencyIcon symbol={currency} size={28} />
      <span className={styles.words}>
        <Amount value={tokenAmount} unit={tokenName} />
        <span className={styles.dim}>
          <Rich
            text={paidIn === undefined ? t('live.paid') : t('live.paidIn')}
            parts={{ paid: () => paid, currency: () => <span translate="no">{paidIn}</span> }}
          />
        </span>
      </span>
      <span className={styles.dim}>{when}</span>
    </li>
  )
}

export function FeedSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.item}>
          <Skeleton width={28} height={28} isRound />
          <span className={styles.words}>
            <Skeleton width="50%" height={43} />
          </span>
        </div>
      ))}
    </div>
  )
}
