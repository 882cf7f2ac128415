import { ValuesKept } from '@presale/i18n'
import { CircleAlert, CircleCheck, Info, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import styles from './notice.module.css'
import { texts } from './texts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** What will be here. */
  description?: ReactNode
  /** The next step. */
  action?: ReactElement | false | undefined
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.stateIcon}>{icon}</span>}
      <p className={styles.stateTitle}>{title}</p>
      {description !== undefined && <p className={styles.stateText}>{description}</p>}
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  title?: ReactNode
  /** What happened, what it means for the money, what to do. */
  description?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
}

export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, isRetrying } = props
  const t = texts.useT()
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.stateIcon, styles.failed)}>
        <CircleAlert size={22} aria-hidden="true" />
      </span>
      <p className={styles.stateTitle}>{title ?? t('failed')}</p>
      {description !== undefined && <p className={styles.stateText}>{withValuesKept(description)}</p>}
      {onRetry && (
        <Button icon={<RotateCw aria-hidden="true" />} isBusy={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

export type NoticeTone = 'info' | 'pending' | 'approved' | 'declined'

export interface NoticeProps {
  tone?: NoticeTone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactElement | false | undefined
}

const NOTICE_ICONS: Record<NoticeTone, LucideIcon> = {
  info: Info,
  pending: TriangleAlert,
  approved: CircleCheck,
  declined: CircleAlert,
}

const withValuesKept = (text: ReactNode) => (typeof text === 'string' ? <ValuesKept text={text} /> : text)

/** A remark within the page: a warning, a confirmation, what to know first. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = NOTICE_ICONS[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <Icon className={styles.noticeIcon} size={18} aria-hidden="true" />
      <div className={styles.noticeBody}>
        {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
        {children !== undefined && <div className={styles.noticeText}>{withValuesKept(children)}</div>}
      </div>
      {action}
    </div>
  )
}
