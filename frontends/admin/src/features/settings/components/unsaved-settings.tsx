import { LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useHeldClosing } from '../../../held-closing'
import styles from '../../../panel-bar.module.css'
import { PanelFoot } from '../../../panel-foot'
import { useShell } from '../../../shell-context'
import { useChangedCount } from '../kept-drafts'
import { texts } from '../texts'

export interface UnsavedSettingsProps {
  /** The settings are what is shown: they say it themselves. */
  isThere: boolean
}

/** On every other tab and section: what is typed in the settings is kept, and not saved. */
export function UnsavedSettings({ isThere }: UnsavedSettingsProps) {
  const t = texts.useT()
  const { user } = useShell()
  const count = useChangedCount(user.id)
  useHeldClosing(count > 0)
  if (isThere || count === 0) return null
  return (
    <PanelFoot>
      <section aria-label={t('bar.label')} className={styles.bar}>
        <p className={styles.count}>{t('bar.count', { count })}</p>
        <div className={styles.actions}>
          <LinkButton size="sm">
            <Link to="/admin?tab=settings">{t('bar.show')}</Link>
          </LinkButton>
        </div>
      </section>
    </PanelFoot>
  )
}
