import { classNames } from './class-names'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden'

export interface SpinnerProps {
  /** Pixels. */
  size?: number | undefined
  /** Read aloud; an empty one leaves the spinner to its surroundings. */
  label?: string | undefined
  className?: string | undefined
}

export function Spinner({ size = 24, label = 'Loading', className }: SpinnerProps) {
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
      {!hidden && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** A spinner in the middle of the room that a page or a panel will take. */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div className={styles.page}>
      <Spinner size={32} label={label} />
    </div>
  )
}
