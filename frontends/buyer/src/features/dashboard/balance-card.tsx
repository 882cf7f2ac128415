import { times } from '@presale/kernel'
import { Amount, Card, LinkButton, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import { UsdAmount } from '../../currencies/usd-amount'
import { useClosedSale } from '../../purchases/closed-sale'
import { StartsIn } from '../../purchases/starts-in'
import styles from './balance-card.module.css'
import { texts } from './texts'

export interface BalanceCardProps {
  balance: number
  /** USD of one token, decimal text. */
  price: string
  tokenName: string
  /** The look of 'Buy now': second to a payment that waits. */
  buying: 'primary' | 'secondary'
}

export function BalanceCard({ balance, price, tokenName, buying }: BalanceCardProps) {
  const t = texts.useT()
  const closed = useClosedSale()
  return (
    <Card title={t('balance')}>
      <div className={styles.balance}>
        <Amount value={balance} unit={tokenName} size="hero" />
        <dl className={styles.facts}>
          <div>
            <dt>{t('price')}</dt>
            <dd>
              <UsdAmount value={price} decimals={4} />
            </dd>
          </div>
          <div>
            <dt>{t('value')}</dt>
            <dd>
              <UsdAmount value={times(balance, price, 2)} />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          {closed ? (
            <Notice title={closed.title}>
              <span>{closed.why}</span> <StartsIn />
            </Notice>
          ) : (
            <LinkButton variant={buying} size="lg">
              <Link to="/buy-coins">{t('buyNow')}</Link>
            </LinkButton>
          )}
          {balance === 0 && (
            <LinkButton variant="ghost" size="lg">
              <Link to="/how-to-buy">{t('howItWorks')}</Link>
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
