import { useDirection } from '@presale/i18n'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactElement } from 'react'
import { classNames } from './class-names'
import styles from './menu.module.css'

export interface MenuItem {
  /** Where entries may have the same label. */
  readonly id?: string
  readonly label: string
  readonly icon?: ReactElement | undefined
  readonly onSelect: () => void
  readonly isDangerous?: boolean | undefined
  /** Disables the entry and says why below it; the focus still reaches it, so that a screen reader says so, too. */
  readonly disabledReason?: string | undefined
  /** A line above it: it belongs together with what follows. */
  readonly beginsGroup?: boolean | undefined
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
            <Fragment key={item.id ?? item.label}>
              {item.beginsGroup && <DropdownMenu.Separator className={styles.line} />}
              <Entry item={item} />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ item }: { item: MenuItem }) {
  const { disabledReason } = item
  const isDisabled = disabledReason !== undefined
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, item.isDangerous && styles.danger)}
      aria-disabled={isDisabled || undefined}
      onSelect={isDisabled ? stayOpen : item.onSelect}
    >
      {item.icon}
      <span>
        <span>{item.label}</span>
        {isDisabled && <span className={styles.reason}>{disabledReason}</span>}
      </span>
    </DropdownMenu.Item>
  )
}

const stayOpen = (event: Event): void => event.preventDefault()
