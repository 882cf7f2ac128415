import { serverOffset } from '@presale/api-client'
import type { LiveFigures } from '@presale/contracts'
import { currencyOf, sampleLivePurchases } from '@presale/kernel'
import { Amount, Card, EmptyState, RelativeTime, SampleTag, Skeleton } from '@presale/ui'
import { Coins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CurrencyIcon } from '../../currencies/currency-icon'
import { LoadFailed } from '../../purchases/load-failed'
import { type SaleContent, useSaleContent } from '../../site'
import styles from './live-purchases-card.module.css'

export interface LivePurchasesCardProps {
  price: string
  tokenName: string
}

/** Three invented purchases, and marked so; real ones without names where the mode is live. */
export function LivePurchasesCard(props: LivePurchasesCardProps) {
  const content = useSaleContent()
  return (
    <Card title="Live purchases" action={content.mode === 'sample' && <SampleTag />}>
      <Feed {...props} content={content} />
    </Card>
  )
}

function Feed({ content, price, tokenName }: LivePurchasesCardProps & { content: SaleContent }) {
  if (content.mode === 'sample') return <SamplePurchases price={price} tokenName={tokenName} />
  if (content.mode === 'unknown') return <FeedSkeleton />
  const { query } = content
  if (query.data) return <RealPurchases purchases={query.data.purchases} tokenName={tokenName} />
  return query.isError ? (
    <LoadFailed title="Failed to fetch live purchases" query={query} />
  ) : (
    <FeedSkeleton />
  )
}

/** Drawn once a visit: invented figures need not move as well. */
function SamplePurchases({ price, tokenName }: LivePurchasesCardProps) {
  const [items] = useState(() => sampleLivePurchases(Math.random, Number(price)))
  return (
    <ul className={styles.list}>
      {items.map(({ id, tokenAmount, amount, currency, timeAgo }) => (
        <Item
          key={id}
          tokenAmount={tokenAmount}
          tokenName={tokenName}
          currency={currency}
          paid={<Amount value={amount} unit={currency} />}
          when={timeAgo}
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
  if (purchases.length === 0) {
    return (
      <EmptyState
        icon={<Coins size={22} aria-hidden="true" />}
        title="No approved purchases yet"
        description="The newest approved purchases are listed here, without names."
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
          paid={
            <>
              <Amount prefix="$" value={amount} /> in {currencyOf(currency).unit}
            </>
          }
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
  when: ReactNode
}

function Item({ tokenAmount, tokenName, currency, paid, when }: ItemProps) {
  return (
    <li className={styles.item}>
      <CurrencyIcon symbol={currency} size={28} />
      <span className={styles.words}>
        <Amount value={tokenAmount} unit={tokenName} />
        <span className={styles.dim}>for {paid}</span>
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
