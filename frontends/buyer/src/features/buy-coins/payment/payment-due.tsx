import { serverOffset } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { Amount, CopyButton, CountdownRing, Notice, useIsPhone } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { windowSeconds } from '../../../purchases/phase'
import { PURCHASES_KEY } from '../../../purchases/queries'
import { NextSteps } from './next-steps'
import styles from './payment-due.module.css'
import { PaymentTarget } from './payment-target'
import { PurchaseReference } from './purchase-reference'
import { TransactionHashInput } from './transaction-hash-input'
import { useCopyFailed } from './use-copy-failed'
import type { TransactionHashField } from './use-transaction-hash'

export interface PaymentDueProps {
  purchase: Purchase
  hash: TransactionHashField
  /** Address or amount was taken along to a wallet. */
  onTaken: () => void
}

/** One amount, one address, one deadline. The digits shown, copied and in the code are the ones locked. */
export function PaymentDue({ purchase, hash, onTaken }: PaymentDueProps) {
  const isPhone = useIsPhone()
  const copyFailed = useCopyFailed()
  const { unit } = currencyOf(purchase.cryptoSymbol, purchase.wallet)
  return (
    <div className={styles.due}>
      {purchase.sampleWallet && (
        <Notice tone="declined" title="Sample address, do not send money">
          This site has not been set up for payments yet. Whatever is sent here is lost.
        </Notice>
      )}
      <div className={styles.top}>
        <div className={styles.fact}>
          <span className={styles.label}>Send exactly</span>
          <span className={styles.amount}>
            <Amount value={purchase.cryptoAmount} unit={unit} size={isPhone ? 'lg' : 'xl'} />
            <CopyButton
              text={purchase.cryptoAmount}
              label="Copy amount"
              onCopied={onTaken}
              onFailed={copyFailed}
            />
          </span>
        </div>
        <TimeLeft purchase={purchase} size={isPhone ? 76 : 92} />
      </div>
      <PaymentTarget purchase={purchase} isPhone={isPhone} onTaken={onTaken} />
      <TransactionHashInput field={hash} />
      <NextSteps
        steps={[
          'Send the exact amount from your wallet.',
          'Press I Have Paid. Our team then has 60 minutes to check the payment.',
          'Once it is approved, the tokens are on your balance.',
        ]}
      />
      <PurchaseReference purchase={purchase} />
    </div>
  )
}

function TimeLeft({ purchase, size }: { purchase: Purchase; size: number }) {
  const client = useQueryClient()
  if (purchase.expiresAt === null) return null
  return (
    <div className={styles.time}>
      <CountdownRing
        target={purchase.expiresAt}
        totalSeconds={windowSeconds(purchase)}
        serverOffset={serverOffset()}
        label="Time left to pay"
        size={size}
        onEnd={() => void client.invalidateQueries({ queryKey: PURCHASES_KEY })}
      />
      <span className={styles.label}>left to pay</span>
    </div>
  )
}
