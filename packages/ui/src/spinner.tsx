import { classNames } from './class-names'
import styles from './spinner.module.css'
import { texts } from './texts'
import { VisuallyHidden } from './visually-hidden'

export interface SpinnerProps {
  /** Pixels. */
  size?: number | undefined
  /** Read aloud; an empty one leaves the spinner to its surroundings. */
  label?: string | undefined
  className?: string | undefined
}

export function Spinner({ size = 24, label, className }: SpinnerProps) {
  const t = texts.useT()
  const hidden = label === ''
  return (
    <span
      className={classNames(styles.spinner, className)}
      role={hidden ? undefined : 'status'}
      aria-hidden={hidden || undefined}
    >
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" strokeWidth="3" />
        <path className={styles.arc} d="M21 12a9 9 0 0 0-9-9" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {!hidden && <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>}
    </span>
  )
}

export interface PageSpinnerProps {
  label?: string | undefined
  /** Nothing else is on the screen: the middle of the window instead of the middle of a panel. */
  fillsWindow?: boolean | undefined
}

/** A spinner in the middle of the room that a page or a panel will take. */
export function PageSpinner({ label, fillsWindow }: PageSpinnerProps) {
  return (
    <div className={classNames(styles.page, fillsWindow && styles.window)}>
      <Spinner size={32} label={label} />
    </div>
  )
}
