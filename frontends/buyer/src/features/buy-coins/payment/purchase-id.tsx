import { CopyButton } from '@presale/ui'
import styles from './purchase-facts.module.css'
import { texts } from './texts'
import { useCopyFailed } from './use-copy-failed'

export function PurchaseId({ id }: { id: string }) {
  const t = texts.useT()
  return (
    <span className={styles.id}>
      <code translate="no">{id}</code>
      <CopyButton text={id} label={t('copyPurchaseId')} onFailed={useCopyFailed()} />
    </span>
  )
}
