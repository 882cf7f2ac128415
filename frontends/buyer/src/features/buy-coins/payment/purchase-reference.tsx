import type { Purchase } from '@presale/contracts'
import { DescriptionList } from '@presale/ui'
import { SupportContact } from '../../../purchases/support-contact'
import styles from './purchase-facts.module.css'
import { PurchaseId } from './purchase-id'

/** What to name, and whom to ask, while the purchase runs. */
export function PurchaseReference({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.facts}>
      <DescriptionList
        items={[
          { term: 'Purchase id', detail: <PurchaseId id={purchase.id} /> },
          { term: 'Support', detail: <SupportContact purchaseId={purchase.id} /> },
        ]}
      />
    </div>
  )
}
