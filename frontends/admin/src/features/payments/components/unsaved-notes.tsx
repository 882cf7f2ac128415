import { Button, LinkButton } from '@presale/ui'
import { Link, useSearchParams } from 'react-router-dom'
import { useHeldClosing } from '../../../held-closing'
import styles from '../../../panel-bar.module.css'
import { PanelFoot } from '../../../panel-foot'
import { useShell } from '../../../shell-context'
import { useKeptNote, useUnsavedNotes } from '../kept-notes'
import { texts } from '../texts'

/** Wherever in the panel its details are not open: a note that is being written is kept, and not saved. */
export function UnsavedNotes() {
  const t = texts.useT()
  const { user } = useShell()
  const [params] = useSearchParams()
  const unsaved = useUnsavedNotes(user.id)
  const isInPayments = params.get('tab') === 'payments' && params.get('view') === null
  const elsewhere = unsaved.filter((id) => !isInPayments || id !== params.get('purchase'))
  const [next = ''] = elsewhere
  const [, change] = useKeptNote(user.id, next)
  useHeldClosing(unsaved.length > 0)
  if (next === '') return null
  const address = new URLSearchParams(isInPayments ? params : { tab: 'payments' })
  address.set('purchase', next)
  address.delete('asOf')
  return (
    <PanelFoot>
      <section aria-label={t('unsavedNotes.label')} className={styles.bar}>
        <p role="status" className={styles.count}>
          {t('unsavedNotes.count', { count: elsewhere.length })}
        </p>
        <div className={styles.actions}>
          <Button size="sm" onClick={() => change(undefined)}>
            {t('unsavedNotes.discard', { count: elsewhere.length })}
          </Button>
          <LinkButton size="sm">
            <Link to={`/admin?${address}`}>{t('unsavedNotes.show', { count: elsewhere.length })}</Link>
          </LinkButton>
        </div>
      </section>
    </PanelFoot>
  )
}
