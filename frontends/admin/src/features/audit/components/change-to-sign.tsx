import type { AdminAction } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { texts as settingTexts } from '../../../site-settings/texts'
import { describeChange } from '../change-descriptions'
import { texts } from '../texts'
import { Differences } from './differences'
import styles from './waiting-changes.module.css'

/** What a passkey is about to sign: old and new. */
export function ChangeToSign({
  change: { action, subject, before, after },
}: {
  change: Pick<AdminAction, 'action' | 'subject'> & { readonly before?: unknown; readonly after?: unknown }
}) {
  const t = texts.useT()
  const inSettings = settingTexts.useT()
  const { title, kept, differences } = describeChange({ action, subject, before, after }, t, inSettings)
  return (
    <div className={styles.change}>
      <p className={styles.title}>
        <Kept text={title} words={kept} />
      </p>
      <Differences differences={differences} />
    </div>
  )
}
