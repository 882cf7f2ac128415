import { serverOffset } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { CountdownRing, Notice } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { SeenByNetwork } from '../../../purchase-record/seen-by-network'
import { windowSeconds } from '../../../purchases/phase'
import { PURCHASES_KEY } from '../../../purchases/queries'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'
import { texts } from './texts'

/** After 'I Have Paid': the approval window runs, and the purchase is followed until it is decided. */
export function Confirming({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const client = useQueryClient()
  return (
    <div className={styles.outcome}>
      <div className={styles.lead}>
        {purchase.expiresAt !== null && (
          <div className={styles.time}>
            <CountdownRing
              target={purchase.expiresAt}
              totalSeconds={windowSeconds(purchase)}
              serverOffset={serverOffset()}
              label={t('confirming.timeLeft')}
              size={104}
              onEnd={() => void client.invalidateQueries({ queryKey: PURCHASES_KEY })}
            />
            <span className={styles.timeLabel}>{t('confirming.left')}</span>
          </div>
        )}
        <p className={styles.sentence}>{t('confirming')}</p>
      </div>
      <SeenByNetwork purchase={purchase} />
      {purchase.contested && (
        <Notice tone="pending" title={t('contested')}>
          {t('contested.text')}
        </Notice>
      )}
      <PurchaseFacts purchase={purchase} />
      <NextSteps steps={[t('confirming.step.1'), t('confirming.step.2'), t('confirming.step.3')]} />
    </div>
  )
}
