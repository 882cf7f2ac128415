import { Amount, Card, SampleTag } from '@presale/ui'
import { useState } from 'react'
import { CurrencyIcon } from '../../currencies/currency-icon'
import { sampleLivePurchases } from '../../sample-content'
import styles from './live-purchases-card.module.css'

/** Drawn once a visit: invented figures need not move as well. */
export function LivePurchasesCard({ price, tokenName }: { price: string; tokenName: string }) {
  const [items] = useState(() => sampleLivePurchases(Math.random, Number(price)))
  return (
    <Card title="Live purchases" action={<SampleTag />}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <CurrencyIcon symbol={item.currency} size={28} />
            <span className={styles.words}>
              <Amount value={item.tokenAmount} unit={tokenName} />
              <span className={styles.dim}>
                for <Amount value={item.amount} unit={item.currency} />
              </span>
            </span>
            <span className={styles.dim}>{item.timeAgo}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
