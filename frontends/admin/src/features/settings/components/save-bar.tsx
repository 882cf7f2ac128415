import { Button } from '@presale/ui'
import { useEffect, useRef } from 'react'
import styles from '../../../panel-bar.module.css'
import { texts } from '../texts'

export interface SaveBarProps {
  /** How many settings differ from what is stored. */
  count: number
  isBusy: boolean
  onSave: () => void
  onDiscard: () => void
}

/**
 * Saves everything that was changed, or lets go of it; in reach wherever on the page it was changed. It stands there
 * empty from the beginning: a live region that appears with its text is often not read.
 */
export function SaveBar({ count, isBusy, onSave, onDiscard }: SaveBarProps) {
  const t = texts.useT()
  const { bar, pressed } = useFocusAfterLast(count)
  const isShown = count > 0
  useFocusClear(isShown)
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={isShown ? t('bar.label') : undefined}
      className={isShown ? styles.bar : undefined}
    >
      <p role="status" className={styles.count}>
        {isShown && t('bar.count', { count })}
      </p>
      {isShown && (
        <div className={styles.actions}>
          <Button size="sm" disabled={isBusy} onClick={pressed(onDiscard)}>
            {t('bar.discard')}
          </Button>
          <Button size="sm" variant="primary" isBusy={isBusy} onClick={pressed(onSave)}>
            {t('bar.save')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** It comes while somebody types: a field at the lower edge is scrolled clear of it. */
function useFocusClear(isShown: boolean) {
  useEffect(() => {
    const focused = document.activeElement
    if (isShown && focused !== document.body) focused?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
}

/** The button that was pressed goes with the last change; the next Tab then goes on from here, not from the page's top. */
function useFocusAfterLast(count: number) {
  const bar = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (count > 0 || !isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [count])
  const pressed = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  return { bar, pressed }
}
