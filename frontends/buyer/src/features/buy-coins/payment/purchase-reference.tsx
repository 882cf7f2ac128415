import type { Purchase } from '@presale/contracts'
import { DescriptionList } from '@presale/ui'
import { SupportContact } from '../../../purchases/support-contact'
import styles from './purchase-facts.module.css'
import { PurchaseId } from './purchase-id'
import { texts } from './texts'

/** What to name, and whom to ask, while the purchase runs. */
export function PurchaseReference({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  return (
    <div className={styles.facts}>
      <DescriptionList
        items={[
          { term: t('purchaseId'), detail: <PurchaseId id={purchase.id} /> },
          { term: t('support'), detail: <SupportContact purchaseId={purchase.id} /> },
        ]}
      />
    </div>
  )
}
