import { serverOffset } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { Amount, CopyButton, CountdownRing, useIsPhone } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { windowSeconds } from '../../../purchases/phase'
import { PURCHASES_KEY } from '../../../purchases/queries'
import { NextSteps } from './next-steps'
import styles from './payment-due.module.css'
import { PaymentTarget } from './payment-target'
import { PurchaseReference } from './purchase-reference'
import { SampleNotice } from './sample-notice'
import { texts } from './texts'
import { TransactionHashInput } from './transaction-hash-input'
import { useCopyFailed } from './use-copy-failed'
import type { TransactionHashField } from './use-transaction-hash'

export interface PaymentDueProps {
  purchase: Purchase
  hash: TransactionHashField
  /** Nothing was taken along yet. */
  isFirst: boolean
  /** Address or amount was taken along to a wallet. */
  onTaken: () => void
}

/** One amount, one address, one deadline. The digits shown, copied and in the code are the ones locked. */
export function PaymentDue({ purchase, hash, isFirst, onTaken }: PaymentDueProps) {
  const t = texts.useT()
  const isPhone = useIsPhone()
  const copyFailed = useCopyFailed()
  const { unit } = currencyOf(purchase.cryptoSymbol, purchase.wallet)
  return (
    <div className={styles.due}>
      <SampleNotice purchase={purchase} />
      <div className={styles.top}>
        <div className={styles.fact}>
          <span className={styles.label}>{t('sendExactly')}</span>
          <span className={styles.amount}>
            <Amount value={purchase.cryptoAmount} unit={unit} size={isPhone ? 'lg' : 'xl'} />
            <CopyButton
              text={purchase.cryptoAmount}
              label={t('copyAmount')}
              onCopied={onTaken}
              onFailed={copyFailed}
            />
          </span>
        </div>
        <TimeLeft purchase={purchase} size={isPhone ? 76 : 92} />
      </div>
      <PaymentTarget purchase={purchase} isPhone={isPhone} isNext={isFirst} onTaken={onTaken} />
      <TransactionHashInput field={hash} />
      <NextSteps steps={[t('due.step.1'), t('due.step.2'), t('due.step.3')]} />
      <PurchaseReference purchase={purchase} />
    </div>
  )
}

function TimeLeft({ purchase, size }: { purchase: Purchase; size: number }) {
  const t = texts.useT()
  const client = useQueryClient()
  if (purchase.expiresAt === null) return null
  return (
    <div className={styles.time}>
      <CountdownRing
        target={purchase.expiresAt}
        totalSeconds={windowSeconds(purchase)}
        serverOffset={serverOffset()}
        label={t('due.timeLeft')}
        size={size}
        onEnd={() => void client.invalidateQueries({ queryKey: PURCHASES_KEY })}
      />
      <span className={styles.label}>{t('due.left')}</span>
    </div>
  )
}
