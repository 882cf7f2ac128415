import { useDirection } from '@presale/i18n'
import { Popover } from 'radix-ui'
import { type RefObject, useId, useRef } from 'react'
import styles from './copy-by-hand.module.css'
import { texts } from './texts'

export interface CopyByHandProps {
  text: string
  /** What is copied: 'Copy address'. */
  label: string
  /** The button that could not copy it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The text in a field, selected whole, for whom neither the clipboard nor the old command works. */
export function CopyByHand({ text, label, anchor, onClose }: CopyByHandProps) {
  const t = texts.useT()
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const select = () => field.current?.setSelectionRange(0, text.length)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          // Part of what is open, not a dialog over it: a toast, and whoever looks for the dialog, would take it for one.
          role="group"
          className={styles.byHand}
          dir={useDirection()}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            field.current?.focus()
            select()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
        >
          <p className={styles.hint} id={hint}>
            {t('copyByHand')}
          </p>
          <input
            ref={field}
            className={styles.text}
            translate="no"
            dir="ltr"
            readOnly
            value={text}
            aria-label={label}
            aria-describedby={hint}
            onFocus={select}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
