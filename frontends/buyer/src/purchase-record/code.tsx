import { AddressText, CopyButton } from '@presale/ui'
import type { ReactNode } from 'react'
import styles from './purchase-record.module.css'
import { texts } from './texts'

interface CodeProps {
  /** What it is, for a screen reader too. */
  term: string
  /** The same with what is no language marked; the term where it is left out. */
  shown?: ReactNode
  code: string
  onFailed: () => void
  isGrouped?: boolean
}

/** Letters and digits that somebody will copy. */
export function Code({ term, shown = term, code, onFailed, isGrouped }: CodeProps) {
  const t = texts.useT()
  return (
    <div className={styles.code}>
      <span className={styles.term}>{shown}</span>
      <span className={styles.text}>
        {isGrouped ? <AddressText address={code} label={term} /> : <code translate="no">{code}</code>}
      </span>
      <span className={styles.copy}>
        <CopyButton text={code} label={t('copy', { what: term })} onFailed={onFailed} />
      </span>
    </div>
  )
}
