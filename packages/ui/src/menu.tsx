import { useDirection } from '@presale/i18n'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { classNames } from './class-names'
import styles from './menu.module.css'

export interface MenuItem {
  /** Where entries may have the same label. */
  readonly id?: string
  readonly label: string
  readonly icon?: ReactElement | undefined
  readonly onSelect: () => void
  readonly isDangerous?: boolean | undefined
  /** Disables the entry and says why below it. */
  readonly disabledReason?: string | undefined
}

export interface MenuProps {
  /** The button that opens it; with an accessible name. */
  trigger: ReactElement
  items: readonly MenuItem[]
}

export function Menu({ trigger, items }: MenuProps) {
  return (
    <DropdownMenu.Root dir={useDirection()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.id ?? item.label}
              className={classNames(styles.item, item.isDangerous && styles.danger)}
              disabled={item.disabledReason !== undefined}
              onSelect={item.onSelect}
            >
              {item.icon}
              <span>
                <span>{item.label}</span>
                {item.disabledReason !== undefined && (
                  <span className={styles.reason}>{item.disabledReason}</span>
                )}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
