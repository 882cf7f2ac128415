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
        <dl className={styles.facts}>
          <div>
            <dt>Price per token</dt>
            <dd>
              <Amount prefix="$" value={price} decimals={4} unit="USD" />
            </dd>
          </div>
          <div>
            <dt>Value at this price</dt>
            <dd>
              <Amount prefix="$" value={times(balance, price, 2)} unit="USD" />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <LinkButton variant="primary" size="lg">
            <Link to="/buy-coins">Buy now</Link>
          </LinkButton>
          {balance === 0 && (
            <LinkButton variant="ghost" size="lg">
              <Link to="/how-to-buy">How it works</Link>
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
