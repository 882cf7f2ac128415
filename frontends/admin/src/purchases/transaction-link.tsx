import type { AdminPurchase } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { ExternalLink } from 'lucide-react'
import styles from './payment-status.module.css'
import { texts } from './texts'

export interface TransactionLinkProps {
  purchase: Pick<AdminPurchase, 'cryptoSymbol' | 'wallet' | 'transactionHash' | 'userName'>
}

/** A link to the block explorer, or the bare hash where no explorer is known. */
export function TransactionLink({ purchase }: TransactionLinkProps) {
  const t = texts.useT()
  const { cryptoSymbol, wallet, transactionHash, userName } = purchase
  if (transactionHash === null) return null
  const hash = `${transactionHash.slice(0, 6)}…${transactionHash.slice(-4)}`
  const link = explorerLink(cryptoSymbol, wallet, transactionHash)
  if (link === undefined) {
    return (
      <span title={transactionHash} translate="no">
        {hash}
      </span>
    )
  }
  return (
    <a
      className={styles.transaction}
      href={link}
      target="_blank"
      rel="noreferrer noopener"
      title={transactionHash}
      aria-label={t('transaction', { hash, buyer: userName })}
      onClick={(event) => event.stopPropagation()}
    >
      <span translate="no">{hash}</span>
      <ExternalLink size={12} aria-hidden="true" />
    </a>
  )
}
