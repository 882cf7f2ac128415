import { MINIMUM_PURCHASE } from '@presale/kernel'
import { Amount, Card, DescriptionList } from '@presale/ui'
import { useToken } from '../token'
import styles from './landing-page.module.css'

/** Figures of the server and constants of the sale; nothing here is made up. */
export function SaleFacts() {
  const { name, symbol, price } = useToken()
  return (
    <Card className={styles.facts}>
      <p className={styles.factLabel}>Price of one {name}</p>
      <Amount prefix="$" value={price} decimals={2} size="hero" />
      <div className={styles.factList}>
        <DescriptionList
          items={[
            { term: 'Smallest purchase', detail: <Amount value={MINIMUM_PURCHASE} unit={symbol} /> },
            { term: 'Pay with', detail: 'BTC, ETH, DOGE, USDT, USDC' },
            { term: 'Price held for', detail: '15 minutes' },
            { term: 'Time for our check', detail: '60 minutes' },
          ]}
        />
      </div>
    </Card>
  )
}
