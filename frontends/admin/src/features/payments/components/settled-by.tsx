import type { AdminPurchase } from '@presale/contracts'
import { Button, Tag } from '@presale/ui'
import { useState } from 'react'
import type { Settlement } from '../api/settle-payment'
import styles from './payment-facts.module.css'
import { SettleDialog } from './settle-dialog'

export interface SettledByProps {
  purchase: AdminPurchase
  /** It is looked at as it was: nothing can be added to the past. */
  isPast: boolean
}

/** What an approval stands on, and what the reader can still say of it. */
export function SettledBy({ purchase, isPast }: SettledByProps) {
  const [asked, setAsked] = useState<Settlement['kind']>()
  const addable = isPast ? undefined : addableTo(purchase)
  return (
    <div className={styles.evidence}>
      <Standing purchase={purchase} />
      {addable && (
        <Button size="sm" onClick={() => setAsked(addable)}>
          {addable === 'evidence' ? 'Add transaction' : 'Name output'}
        </Button>
      )}
      {asked && <SettleDialog kind={asked} purchase={purchase} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function Standing({ purchase: { evidence, output, approvalReason } }: Pick<SettledByProps, 'purchase'>) {
  if (evidence === 'transaction') {
    const isWhole = output === null || output === 'any'
    return (
      <span>
        A transaction
        <span className={styles.second}>{isWhole ? 'the whole of it' : `its output ${output}`}</span>
      </span>
    )
  }
  if (evidence === 'reason') {
    return (
      <span>
        A reason alone
        <span className={styles.second}>“{approvalReason}”</span>
      </span>
    )
  }
  return <Tag>Approved without evidence</Tag>
}

/** What the server allows on this purchase. */
function addableTo({ allowedActions }: AdminPurchase): Settlement['kind'] | undefined {
  if (allowedActions.includes('add-evidence')) return 'evidence'
  return allowedActions.includes('narrow-settlement') ? 'output' : undefined
}
