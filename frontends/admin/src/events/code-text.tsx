import { Kept } from '@presale/i18n'
import { AddressText, CopyButton } from '@presale/ui'
import { ExternalLink } from 'lucide-react'
import { useShell } from '../shell-context'
import styles from './code-text.module.css'
import { texts } from './texts'

export interface CodeTextProps {
  /** What it is: 'Transaction'. */
  term: string
  /** Of the term, what is no language: a currency. */
  kept?: string | undefined
  /** An address, a hash, an id: whole, so that it can be compared. */
  code: string
  /** Where it can be looked at. */
  link?: string | undefined
  /** As it is, without groups of four: an id has its own. */
  isPlain?: boolean | undefined
}

export function CodeText({ term, kept = '', code, link, isPlain }: CodeTextProps) {
  const t = texts.useT()
  const { toast } = useShell()
  return (
    <div className={styles.code}>
      <span className={styles.term}>
        <Kept text={term} words={[kept]} />
      </span>
      <span className={styles.text}>
        {isPlain ? (
          <code translate="no" className={styles.plain}>
            {code}
          </code>
        ) : (
          <AddressText address={code} label={term} />
        )}
      </span>
      <CopyButton
        text={code}
        label={t('copyOf', { what: term })}
        onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
      />
      {link !== undefined && (
        <a className={styles.link} href={link} target="_blank" rel="noreferrer noopener">
          <ExternalLink size={14} aria-hidden="true" />
          <span>{t('viewOnExplorer')}</span>
        </a>
      )}
    </div>
  )
}
