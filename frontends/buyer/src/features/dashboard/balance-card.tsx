import { times } from '@presale/kernel'
import { Amount, Card, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import styles from './balance-card.module.css'

export interface BalanceCardProps {
  balance: number
  /** USD of one token, decimal text. */
  price: string
  tokenName: string
}

export function BalanceCard({ balance, price, tokenName }: BalanceCardProps) {
  return (
    <Card title="Balance">
      <div className={styles.balance}>
        <Amount value={balance} unit={tokenName} size="hero" />
        <span className={styles.worth}>
          worth <Amount prefix="$" value={times(balance, price, 2)} unit="USD" /> at{' '}
          <Amount prefix="$" value={price} decimals={4} /> per token
        </span>
        <LinkButton variant="primary" size="lg" className={styles.buy}>
          <Link to="/buy-coins">Buy now</Link>
        </LinkButton>
      </div>
    </Card>
  )
}
