import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { AddressText, Amount, CopyButton, DescriptionList } from '@presale/ui'
import { TransactionLink } from '../../../purchases/purchase-state'
import { useShell } from '../../../shell-context'
import styles from './purchase-facts.module.css'

/** What to name when one writes to support: the purchase's id first. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { toast } = useShell()
  const items = [
    {
      term: 'Purchase id',
      detail: (
        <span className={styles.id}>
          <code>{purchase.id}</code>
          <CopyButton
            text={purchase.id}
            label="Copy purchase id"
            onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
          />
        </span>
      ),
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
  return (
    <div className={styles.facts}>
      <DescriptionList items={items} />
    </div>
  )
}
