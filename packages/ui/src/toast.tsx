import { ValuesKept } from '@presale/i18n'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import { texts } from './texts'
import styles from './toast.module.css'
import { clearRoom, placeToast } from './toast-place'
import { VisuallyHidden } from './visually-hidden'

export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** Names in these texts: with amounts, addresses and the like, what a browser leaves that translates the page. */
  readonly kept?: readonly string[]
  /** Where what the toast says has not been done yet, and can be taken back as long as it is shown. */
  readonly undo?: ToastUndo
}

/** Exactly one of the two is called, once. */
export interface ToastUndo {
  /** 'Undo' was pressed. */
  onUndo(): void
  /** The toast has gone without it: its time was over, it was dismissed or replaced, or the page is left. */
  onKept(): void | Promise<void>
}

interface ToastFunctions {
  readonly show: (message: ToastMessage) => void
  readonly settle: () => Promise<void>
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

const ToastContext = createContext<ToastFunctions | null>(null)

/** Stands once, in the shell. One toast at a time: a new one takes the place of the one shown. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { shown, functions } = useShownToast()
  const viewport = useHotkeyToButton()
  usePlace(viewport, shown)
  const isDestructive = shown?.variant === 'destructive'
  return (
    <ToastContext.Provider value={functions}>
      {/* no text: the whole page */}
      {children}
      {/* Both regions stand from the beginning: a live region that appears with its text is often not read. */}
      <div ref={viewport} className={styles.viewport}>
        <div role="status" aria-live="polite">
          {shown && !isDestructive && (
            <Toast key={shown.key} toast={shown} onDismiss={functions.dismiss} onUndo={functions.undo} />
          )}
        </div>
        <div role="alert" aria-live="assertive">
          {shown && isDestructive && (
            <Toast key={shown.key} toast={shown} onDismiss={functions.dismiss} onUndo={functions.undo} />
          )}
        </div>
      </div>
    </ToastContext.Provider>
  )
}

/** The one that is shown, and what can be done with it. What can be undone ends once, one way or the other. */
function useShownToast() {
  const [record, setRecord] = useState<ShownToast | null>(null)
  const functions = useMemo(() => {
    let undoable: ToastUndo | undefined
    const take = () => {
      const taken = undoable
      undoable = undefined
      return taken
    }
    const hide = () => setRecord((shown) => shown && { ...shown, isDismissed: true })
    const dismiss = async () => {
      hide()
      await take()?.onKept()
    }
    return {
      show: (message: ToastMessage) => {
        void take()?.onKept()
        undoable = message.undo
        setRecord((before) => ({ ...message, key: (before?.key ?? 0) + 1, isDismissed: false }))
      },
      dismiss,
      settle: async () => {
        if (undoable) await dismiss()
      },
      undo: () => {
        // Hidden first: whoever undoes it may show a toast of their own.
        hide()
        take()?.onUndo()
      },
    }
  }, [])
  useEffect(() => {
    if (!record?.isDismissed) return
    const timer = setTimeout(() => setRecord(null), TOAST_REMOVAL_MS)
    return () => clearTimeout(timer)
  }, [record])
  useEffect(() => {
    const leave = () => void functions.settle()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [functions])
  return { shown: record?.isDismissed ? null : record, functions }
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
export function useToast(): ToastFunctions['show'] {
  return useToastFunctions().show
}

/**
 * The function that ends what can still be undone, as if its time were over, and waits for what follows from it; for
 * whoever ends the session. It never changes.
 */
export function useSettleToast(): ToastFunctions['settle'] {
  return useToastFunctions().settle
}

function useToastFunctions(): ToastFunctions {
  const functions = useContext(ToastContext)
  if (!functions) throw new Error('useToast is used outside of ToastProvider')
  return functions
}

interface ToastProps {
  readonly toast: ShownToast
  readonly onDismiss: () => void
  readonly onUndo: () => void
}

function Toast({ toast, onDismiss, onUndo }: ToastProps) {
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
        <div className={styles.title}>
          <ValuesKept text={toast.title} words={toast.kept} />
        </div>
        {toast.description !== undefined && (
          <>
            {/* Read out, title and description are two sentences. */}
            <VisuallyHidden>: </VisuallyHidden>
            <div className={styles.description}>
              <ValuesKept text={toast.description} words={toast.kept} />
            </div>
          </>
        )}
      </div>
      {toast.undo && (
        <Button size="sm" className={styles.undo} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label={t('dismiss')} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
