import { Button, CopyButton, Dialog } from '@presale/ui'
import { Download } from 'lucide-react'
import { saveFile } from '../../../save-file'
import { texts } from '../texts'
import styles from './passkeys-card.module.css'

/** Shown this once: nothing but the person has them afterwards. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = texts.useT()
  const text = codes.join('\n')
  const save = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `recovery-codes-${location.hostname}.txt`)
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={t('codes')}
      description={t('codes.hint')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('codes.kept')}
        </Button>
      }
    >
      <ol className={styles.codes} translate="no" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} label={t('codes.copy')} isLabelled />
        <Button size="sm" icon={<Download aria-hidden="true" />} onClick={save}>
          {t('codes.save')}
        </Button>
      </div>
    </Dialog>
  )
}
