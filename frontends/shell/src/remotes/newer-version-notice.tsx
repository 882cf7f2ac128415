import { Button, IconButton } from '@presale/ui'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useEdgeHeight } from '../layout/page-edge'
import { texts } from '../layout/texts'
import styles from './newer-version-notice.module.css'

/** At the edge of the window, and gone while a dialog is open: whoever is paying is not interrupted. */
export function NewerVersionNotice() {
  const t = texts.useT()
  const edge = useEdgeHeight('--edge-newer')
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div ref={edge} className={styles.notice}>
      <div className={styles.inner}>
        <p className={styles.text}>{t('newerVersion')}</p>
        <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <IconButton label={t('notNow')} size="sm" hasTooltip={false} onClick={() => setIsDismissed(true)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
