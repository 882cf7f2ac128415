import { Card } from '@presale/ui'
import { Link } from 'react-router-dom'
import { TierProgress } from '../../purchases/tier-progress'
import styles from './text-link.module.css'

export function TierCard({ balance, tokenName }: { balance: number; tokenName: string }) {
  return (
    <Card
      title="Membership tier"
      action={
        <Link className={styles.link} to="/status">
          All tiers
        </Link>
      }
    >
      <TierProgress balance={balance} tokenName={tokenName} />
    </Card>
  )
}
