import { Slot } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './chip.module.css'
import { formatNumber } from './format'

export interface ChipProps {
  children: ReactNode
  isSelected: boolean
  onClick: () => void
  count?: number | undefined
  icon?: ReactElement | undefined
  disabled?: boolean | undefined
}

/** A filter or a quick choice that is on or off. */
export function Chip({ children, isSelected, onClick, count, icon, disabled }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isSelected}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </button>
  )
}

export interface LinkChipProps {
  /** The link itself: <Link to="?status=pending">Pending</Link>; the router is the caller's. */
  children: ReactElement<{ children?: ReactNode }>
  isSelected: boolean
  count?: number | undefined
}

/** A filter with an address of its own. */
export function LinkChip({ children, isSelected, count }: LinkChipProps) {
  return (
    <Slot.Root className={styles.chip} aria-current={isSelected || undefined}>
      <Slot.Slottable child={children}>
        {(label) => (
          <>
            <span>{label}</span>
            {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
          </>
        )}
      </Slot.Slottable>
    </Slot.Root>
  )
}

export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's layout and border with it
    <div className={styles.group} role="group" aria-label={label}>
      {children}
    </div>
  )
}
