import { Rich } from '@presale/i18n'
import { useIsOnline } from '@presale/ui'
import { WifiOff } from 'lucide-react'
import { useEdgeHeight } from '../layout/page-edge'
import { texts } from '../texts'
import styles from './offline-notice.module.css'

/**
 * At the edge, in front of dialogs as well: whoever is paying must know. The live region stands from the
 * beginning: one that appears with its text is often not read.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status" aria-live="polite">
      {!isOnline && <Words />}
    </div>
  )
}

function Words() {
  const t = texts.useT()
  const edge = useEdgeHeight('--edge-offline')
  return (
    <div ref={edge} className={styles.notice}>
      <div className={styles.inner}>
        <WifiOff className={styles.icon} size={18} aria-hidden="true" />
        <p className={styles.text}>
          <Rich text={t('offline')} parts={{ strong: (words) => <strong>{words}</strong> }} />
        </p>
      </div>
    </div>
  )
}
