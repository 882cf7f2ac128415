import { Button, Dialog, Switch } from '@presale/ui'
import { texts } from '../texts'
import { useKeysSwitch, WORKLIST_KEYS } from '../worklist-keys'
import styles from './keys-dialog.module.css'

/** What the keys of the worklist do, and the switch for those who press them without meaning to. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = texts.useT()
  const [isOn, setIsOn] = useKeysSwitch()
  return (
    <Dialog
      isOpen
      size="sm"
      closesOnOutsideClick
      onClose={onClose}
      title={t('keys.title')}
      description={t('keys.description')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {WORKLIST_KEYS.map(({ key, does }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.switch')}
        checked={isOn}
        onCheckedChange={setIsOn}
        description={t('keys.switchHint')}
      />
    </Dialog>
  )
}
