import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { AddressText, Amount, DescriptionList } from '@presale/ui'
import { TransactionLink } from '../../../purchases/purchase-state'
import { SupportContact } from '../../../purchases/support-contact'
import styles from './purchase-facts.module.css'
import { PurchaseId } from './purchase-id'

/** What to name when one writes to support: the purchase's id first. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const items = [
    {
      term: 'Purchase id',
      detail: <PurchaseId id={purchase.id} />,
    },
    {
      term: 'Amount',
      detail: <Amount value={purchase.cryptoAmount} unit={currencyOf(purchase.cryptoSymbol).unit} />,
    },
    { term: 'Address', detail: <AddressText address={purchase.wallet} /> },
  ]
  if (purchase.transactionHash !== null) {
    items.push({
      term: 'Transaction hash',
      detail: (
        <span className={styles.hash}>
          <AddressText address={purchase.transactionHash} />
          <TransactionLink purchase={purchase} />
        </span>
      ),
    })
  }
  items.push({ term: 'Support', detail: <SupportContact purchaseId={purchase.id} /> })
  return (
    <div className={styles.facts}>
      <DescriptionList items={items} />
    </div>
  )
}
