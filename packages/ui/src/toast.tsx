import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names'
import { texts } from './texts'
import styles from './toast.module.css'
import { clearRoom, placeToast } from './toast-place'
import { VisuallyHidden } from './visually-hidden'

export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

interface ShownToast extends ToastMessage {
  readonly key: number
  readonly isDismissed: boolean
}

export const TOAST_DISPLAY_MS = 5000
/**
 * A dismissed toast leaves the screen and the live region at once; only its record is kept this long, so that
 * the next toast's number continues from it.
 */
export const TOAST_REMOVAL_MS = 1_000_000

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null)

/** Stands once, in the shell. One toast at a time: a new one takes the place of the one shown. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [record, setRecord] = useState<ShownToast | null>(null)
  const show = useCallback((message: ToastMessage) => {
    setRecord((before) => ({ ...message, key: (before?.key ?? 0) + 1, isDismissed: false }))
  }, [])
  const dismiss = useCallback(() => setRecord((shown) => shown && { ...shown, isDismissed: true }), [])
  useEffect(() => {
    if (!record?.isDismissed) return
    const timer = setTimeout(() => setRecord(null), TOAST_REMOVAL_MS)
    return () => clearTimeout(timer)
  }, [record])
  const shown = record?.isDismissed ? null : record
  const viewport = useHotkeyToButton()
  usePlace(viewport, shown)
  const isDestructive = shown?.variant === 'destructive'
  return (
    <ToastContext.Provider value={show}>
      {/* no text: the whole page */}
      {children}
      {/* Both regions stand from the beginning: a live region that appears with its text is often not read. */}
      <div ref={viewport} className={styles.viewport}>
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

/** Where it covers nothing that is used: looked for anew when the focus goes elsewhere or the window changes. */
function usePlace(viewport: RefObject<HTMLDivElement | null>, shown: ShownToast | null) {
  useLayoutEffect(() => {
    if (!shown) return
    const place = () => viewport.current && placeToast(viewport.current)
    const onFocus = ({ target }: FocusEvent) => {
      // On its own button it stays: what moves under a finger is missed.
      if (!viewport.current?.contains(target as Node)) place()
    }
    place()
    document.addEventListener('focusin', onFocus)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('focusin', onFocus)
      window.removeEventListener('resize', place)
      clearRoom()
    }
  }, [viewport, shown])
}

/** F8 leads to the toast, wherever the focus is (Radix and others have the same key); focus there holds its clock. */
function useHotkeyToButton() {
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') viewport.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return viewport
}

/** The function that shows a toast; it never changes. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast is used outside of ToastProvider')
  return show
}

function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const t = texts.useT()
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
        {toast.description !== undefined && (
          <>
            {/* Read out, title and description are two sentences. */}
            <VisuallyHidden>: </VisuallyHidden>
            <div className={styles.description}>{toast.description}</div>
          </>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t('dismiss')} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
