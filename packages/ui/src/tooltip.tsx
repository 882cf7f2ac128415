import {
  type CSSProperties,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'
import { placeBeside, type Side } from './tooltip-place'
import { tooltipTurns } from './tooltip-turns'

export interface TooltipProps {
  content: ReactNode
  /** One element that takes focus. */
  children: ReactElement<HTMLAttributes<Element>>
  side?: Side | undefined
}

/**
 * Opens on hover after a while and on keyboard focus at once; Esc, a press, scrolling and leaving close it. Written
 * here, because what a library brings for it is 12 KB on the first screen of everybody.
 */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = useRef(() => {
    clearTimeout(waiting.current)
    setAnchor(null)
  }).current
  const open = (element: Element) => {
    clearTimeout(waiting.current)
    setAnchor(element)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => (anchor ? tooltipTurns.take(close) : undefined), [anchor, close])
  useEffect(() => (anchor ? closeWith(anchor, close) : undefined), [anchor, close])

  const own = children.props
  const trigger = cloneElement(children, {
    'aria-describedby': anchor
      ? [own['aria-describedby'], id].filter(Boolean).join(' ')
      : own['aria-describedby'],
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      const element = event.currentTarget
      if (event.pointerType === 'touch' || anchor) return
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setAnchor(element), tooltipTurns.delay())
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      // Onto the tooltip itself: it stays, to be read there (WCAG 1.4.13).
      if (!isInside(id, event.relatedTarget)) close()
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      close()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      close()
    },
    onClick: (event) => {
      own.onClick?.(event)
      close()
    },
  })
  return (
    <>
      {trigger}
      {anchor && (
        <Content id={id} anchor={anchor} side={side} onLeave={close}>
          {content}
        </Content>
      )}
    </>
  )
}

interface ContentProps {
  id: string
  anchor: Element
  side: Side
  onLeave: () => void
  children: ReactNode
}

function Content({ id, anchor, side, onLeave, children }: ContentProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden', top: 0, left: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words take another place
  useLayoutEffect(() => {
    if (!ref.current) return
    const { width, height } = ref.current.getBoundingClientRect()
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    setPlace(placeBeside(anchor.getBoundingClientRect(), { width, height }, side, view))
  }, [anchor, side, children])
  const leave = (target: EventTarget | null) => {
    if (!(target instanceof Node && anchor.contains(target))) onLeave()
  }
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className={styles.reach}
      style={place}
      onPointerLeave={(event) => leave(event.relatedTarget)}
    >
      <div className={styles.content}>{children}</div>
    </div>,
    document.body,
  )
}

function isInside(id: string, target: EventTarget | null): boolean {
  return target instanceof Node && (document.getElementById(id)?.contains(target) ?? false)
}

/** Esc closes the tooltip alone, not the dialog around it: the listener on window runs first. */
function closeWith(anchor: Element, close: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(anchor)) close()
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('scroll', onScroll, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('scroll', onScroll, true)
  }
}
