import { Spinner } from '@presale/ui'
import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './action-card.module.css'

export interface ActionCardProps {
  icon: ReactNode
  label: string
  /** The current value, or the purpose. */
  hint: ReactNode
  isBusy?: boolean
  onOpen: () => void
}

/** A card that is a button: it opens a dialog. Its name is its label alone. */
export function ActionCard({ icon, label, hint, isBusy, onOpen }: ActionCardProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={styles.card}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && onOpen()}
    >
      <span className={styles.icon}>{isBusy ? <Spinner size={16} label="" /> : icon}</span>
      <span className={styles.words}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </span>
    </button>
  )
}
