import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { AddressText, Amount, DescriptionList } from '@presale/ui'
import { TransactionLink } from '../../../purchases/purchase-state'
import { shownAddress } from '../../../purchases/shown-address'
import { SupportContact } from '../../../purchases/support-contact'
import styles from './purchase-facts.module.css'
import { PurchaseId } from './purchase-id'
import { texts } from './texts'

/** What to name when one writes to support: the purchase's id first. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const items = [
    {
      term: t('purchaseId'),
      detail: <PurchaseId id={purchase.id} />,
    },
    {
      term: t('amount'),
      detail: <Amount value={purchase.cryptoAmount} unit={currencyOf(purchase.cryptoSymbol).unit} />,
    },
  ]
  const address = shownAddress(purchase)
  // Somebody could still pay to one that is not ours.
  if (address !== undefined) items.push({ term: t('address'), detail: <AddressText address={address} /> })
  if (purchase.transactionHash !== null) {
    items.push({
      term: t('transactionHash'),
      detail: (
        <span className={styles.hash}>
          <AddressText address={purchase.transactionHash} />
          <TransactionLink purchase={purchase} />
        </span>
      ),
    })
  }
  items.push({ term: t('support'), detail: <SupportContact purchaseId={purchase.id} /> })
  return (
    <div className={styles.facts}>
      <DescriptionList items={items} />
    </div>
  )
}
