import type { AdminPurchase } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { ExternalLink } from 'lucide-react'
import styles from './payment-status.module.css'
import { texts } from './texts'

export interface TransactionLinkProps {
  purchase: Pick<AdminPurchase, 'cryptoSymbol' | 'wallet' | 'transactionHash' | 'userName'>
}

/** The transaction that a purchase names, once it names one. */
export function TransactionLink({ purchase }: TransactionLinkProps) {
  const t = texts.useT()
  const { cryptoSymbol, wallet, transactionHash, userName } = purchase
  if (transactionHash === null) return null
  return (
    <ExplorerLink
      currency={cryptoSymbol}
      address={wallet}
      transactionHash={transactionHash}
      label={(hash) => t('transaction', { hash, buyer: userName })}
    />
  )
}

export interface ExplorerLinkProps {
  /** As purchases name it, or the coin of the network. */
  currency: string
  address: string
  transactionHash: string
  /** What a screen reader hears, with the hash as it is shown; the hash alone where it is left out. */
  label?: (hash: string) => string
}

/** A link to the block explorer, or the bare hash where no explorer is known. */
export function ExplorerLink({ currency, address, transactionHash, label }: ExplorerLinkProps) {
  const hash = `${transactionHash.slice(0, 6)}…${transactionHash.slice(-4)}`
  const link = explorerLink(currency, address, transactionHash)
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
      aria-label={label?.(hash)}
      onClick={(event) => event.stopPropagation()}
    >
      <span translate="no">{hash}</span>
      <ExternalLink size={12} aria-hidden="true" />
    </a>
  )
}
