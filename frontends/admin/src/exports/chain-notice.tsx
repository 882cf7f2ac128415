import { CopyButton, Notice } from '@presale/ui'
import { useShell } from '../shell-context'
import styles from './chain-notice.module.css'
import { texts } from './texts'

const COMMAND = 'npm run audit -- verify FILE'

/** What stands behind an exported trail, and how somebody else can check it. */
export function ChainNotice() {
  const t = texts.useT()
  const { toast } = useShell()
  return (
    <Notice title={t('chainTitle')}>
      <p className={styles.text}>{t('chainHint')}</p>
      <p className={styles.command}>
        <code translate="no" className={styles.code}>
          {COMMAND}
        </code>
        <CopyButton
          text={COMMAND}
          label={t('copyCommand')}
          onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
        />
      </p>
    </Notice>
  )
}
