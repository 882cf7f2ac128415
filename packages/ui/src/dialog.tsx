import { X } from 'lucide-react'
import { Dialog as Radix, AlertDialog as RadixAlert } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button'
import { classNames } from './class-names'
import styles from './dialog.module.css'
import { useReturnFocus } from './return-focus'
import { texts } from './texts'

export interface DialogProps {
  isOpen: boolean
  /** X, Esc, and a click outside where that is allowed. */
  onClose: () => void
  title: ReactNode
  /** Read aloud with the title. */
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Only where nothing that was entered or is running can be lost. Off unless said. */
  closesOnOutsideClick?: boolean | undefined
  /** A dialog that is a form: the focus begins in its first field, not on the X. */
  startsInField?: boolean | undefined
}

/** A dialog in the middle; on a phone a sheet of the screen's full height. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, children, footer, size = 'md', closesOnOutsideClick } = props
  const focus = useReturnFocus()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={classNames(styles.dialog, styles[size])}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            focus.keep()
            if (props.startsInField) focusFirstField(event)
          }}
          onCloseAutoFocus={focus.giveBack}
          onPointerDownOutside={(event) => !closesOnOutsideClick && event.preventDefault()}
        >
          <DialogHead title={title} description={description} />
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A choice from a list is a field, too; what can't be changed now is none. */
const FIELDS =
  ':is(input, select, textarea, [role="combobox"]):not(:disabled, [readonly], [aria-hidden="true"])'

function focusFirstField(event: Event): void {
  const dialog = event.currentTarget
  const field = dialog instanceof HTMLElement ? dialog.querySelector<HTMLElement>(FIELDS) : null
  if (!field) return
  event.preventDefault()
  field.focus()
}

function DialogHead({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  const t = texts.useT()
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className={styles.description}>{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={t('close')} size="sm" hasTooltip={false} className={styles.close}>
          <X aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </div>
  )
}

export interface SheetProps extends Omit<DialogProps, 'size' | 'footer'> {
  side: 'left' | 'right'
  footer?: ReactNode
}

/** A panel at the side that opens in place: navigation on a phone, details of a row. */
export function Sheet({ isOpen, onClose, title, description, children, footer, side }: SheetProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={classNames(styles.sheet, styles[side])}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={focus.keep}
          onCloseAutoFocus={focus.giveBack}
        >
          <DialogHead title={title} description={description} />
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question: 'Credit 1,000 GROK to Ann Lee?' */
  title: ReactNode
  /** What will happen, to whom, and whether it can be undone. */
  description: ReactNode
  children?: ReactNode
  /** The verb: 'Credit tokens', 'Decline purchase'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  isDangerous?: boolean | undefined
  isBusy?: boolean | undefined
  /** Nothing can be confirmed without an entry: the focus begins in its first field. */
  startsInField?: boolean | undefined
}

/** Cancel has the focus, unless a field does: what cannot be undone is never the default button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, description, children, confirmLabel, isBusy } = props
  const t = texts.useT()
  const focus = useReturnFocus()
  return (
    <RadixAlert.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={styles.overlay} />
        <RadixAlert.Content
          className={classNames(styles.dialog, styles.sm, styles.confirm)}
          onOpenAutoFocus={(event) => {
            focus.keep()
            if (props.startsInField) focusFirstField(event)
          }}
          onCloseAutoFocus={focus.giveBack}
        >
          <div className={styles.head}>
            <div className={styles.words}>
              <RadixAlert.Title className={styles.title}>{title}</RadixAlert.Title>
              <RadixAlert.Description className={styles.description}>{description}</RadixAlert.Description>
            </div>
          </div>
          {children !== undefined && <div className={styles.body}>{children}</div>}
          <div className={styles.footer}>
            <RadixAlert.Cancel asChild>
              <Button>{props.cancelLabel ?? t('cancel')}</Button>
            </RadixAlert.Cancel>
            <Button variant={props.isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}
