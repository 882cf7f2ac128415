import { Card } from '@presale/ui'
import { Link } from 'react-router-dom'
import { TierProgress } from '../../purchases/tier-progress'
import styles from './text-link.module.css'
import { texts } from './texts'

export function TierCard({ balance, tokenName }: { balance: number; tokenName: string }) {
  const t = texts.useT()
  return (
    <Card
      title={t('tier')}
      action={
        <Link className={styles.link} to="/status">
          {t('allTiers')}
        </Link>
      }
    >
      <TierProgress balance={balance} tokenName={tokenName} />
    </Card>
  )
}
