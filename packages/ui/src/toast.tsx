import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { classNames } from './class-names'
import styles from './toast.module.css'

export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

interface ShownToast extends ToastMessage {
  readonly key: number
}

/** Spec section 9. */
export const TOAST_DISPLAY_MS = 5000

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null)

/** Stands once, in the shell. One toast at a time: a new one takes the place of the one shown. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null)
  const show = useCallback((message: ToastMessage) => {
    setShown((before) => ({ ...message, key: (before?.key ?? 0) + 1 }))
  }, [])
  const dismiss = useCallback(() => setShown(null), [])
  const isDestructive = shown?.variant === 'destructive'
  return (
    <ToastContext.Provider value={show}>
      {children}
      {/* Both regions stand from the beginning: a live region that appears with its text is often not read. */}
      <div className={styles.viewport}>
        <div role="status" aria-live="polite">
          {shown && !isDestructive && <Toast key={shown.key} toast={shown} onDismiss={dismiss} />}
        </div>
        <div role="alert" aria-live="assertive">
          {shown && isDestructive && <Toast key={shown.key} toast={shown} onDismiss={dismiss} />}
        </div>
      </div>
    </ToastContext.Provider>
  )
}

/** The function that shows a toast; it never changes. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast is used outside of ToastProvider')
  return show
}

function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const hold = useMemo(() => ({ on: () => setIsHeld(true), off: () => setIsHeld(false) }), [])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onDismiss, TOAST_DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onDismiss])
  const isDestructive = toast.variant === 'destructive'
  const Icon = isDestructive ? TriangleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only holds the clock
    <div
      className={classNames(styles.toast, isDestructive && styles.destructive)}
      onMouseEnter={hold.on}
      onMouseLeave={hold.off}
      onFocus={hold.on}
      onBlur={hold.off}
    >
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.title}>{toast.title}</div>
        {toast.description !== undefined && <div className={styles.description}>{toast.description}</div>}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
