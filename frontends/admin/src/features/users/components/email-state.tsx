import type { AdminUser } from '@presale/contracts'
import { Tag, VisuallyHidden } from '@presale/ui'
import { MailCheck, MailQuestionMark } from 'lucide-react'
import { texts } from '../texts'
import styles from './email-state.module.css'

type Confirmable = Pick<AdminUser, 'emailConfirmed'>

/** Whether the owner of the address has confirmed it, in words. */
export function EmailState({ user: { emailConfirmed } }: { user: Confirmable }) {
  const t = texts.useT()
  if (emailConfirmed === undefined) return null
  const Icon = emailConfirmed ? MailCheck : MailQuestionMark
  return (
    <span title={t(emailConfirmed ? 'emailConfirmedHint' : 'emailNotConfirmedHint')}>
      <Tag tone={emailConfirmed ? 'approved' : 'neutral'}>
        <Icon size={12} aria-hidden="true" />
        <span>{t(emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}</span>
      </Tag>
    </span>
  )
}

/** The same beside an address in a list, where only confirmed ones are marked. */
export function ConfirmedMark({ user: { emailConfirmed } }: { user: Confirmable }) {
  const t = texts.useT()
  if (emailConfirmed !== true) return null
  return (
    <span className={styles.mark} title={t('emailConfirmedHint')}>
      <MailCheck size={14} aria-hidden="true" />
      <VisuallyHidden>{t('emailConfirmed')}</VisuallyHidden>
    </span>
  )
}
