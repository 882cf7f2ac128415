import { CopyButton } from '@presale/ui'
import styles from './purchase-facts.module.css'
import { useCopyFailed } from './use-copy-failed'

export function PurchaseId({ id }: { id: string }) {
  return (
    <span className={styles.id}>
      <code>{id}</code>
      <CopyButton text={id} label="Copy purchase id" onFailed={useCopyFailed()} />
    </span>
  )
}
