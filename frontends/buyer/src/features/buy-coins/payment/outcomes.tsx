import type { Purchase } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Amount, Notice } from '@presale/ui'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'
import { texts } from './texts'

export function Approved({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  return (
    <div className={styles.outcome}>
      <Notice tone="approved" title={t('approved')}>
        <Rich
          text={t('approved.text')}
          parts={{ tokens: () => <Amount value={purchase.amount} unit={t('tokens')} /> }}
        />
      </Notice>
      <PurchaseFacts purchase={purchase} />
    </div>
  )
}

export function Declined({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  return (
    <div className={styles.outcome}>
      <Notice tone="declined" title={t('declined')}>
        {purchase.reason === null ? <span>{t('declined.unmatched')}</span> : <bdi>{purchase.reason}</bdi>}{' '}
        <span>{t('declined.noTokens')}</span>
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps steps={[t('declined.step.1'), t('declined.step.2'), t('declined.step.3')]} />
    </div>
  )
}

export function ApprovalOver({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  return (
    <div className={styles.outcome}>
      <Notice tone="pending" title={t('approvalOver')}>
        {t('approvalOver.text')}
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps steps={[t('approvalOver.step.1'), t('approvalOver.step.2'), t('approvalOver.step.3')]} />
    </div>
  )
}
