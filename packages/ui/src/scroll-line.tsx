import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names'
import styles from './scroll-line.module.css'

/** Controls in one line whatever its width: those that do not fit are scrolled to, and the line fades where they are. */
export function ScrollLine({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => (line.current ? fadeWhereMoreIs(line.current) : undefined), [])
  return (
    <div ref={line} className={classNames(styles.line, className)}>
      {children}
    </div>
  )
}

/** By attributes, so that scrolling renders nothing. An animation by the scrolled place would never come to rest. */
function fadeWhereMoreIs(line: HTMLElement): () => void {
  const look = (): void => {
    // Negative from right to left.
    const passed = Math.abs(line.scrollLeft)
    line.toggleAttribute('data-before', passed > 1)
    line.toggleAttribute('data-after', passed + line.clientWidth < line.scrollWidth - 1)
  }
  const show = (): void => {
    showChosen(line)
    look()
  }
  show()
  const resized = new ResizeObserver(show)
  // Of what is in it as well: counts arrive later, and another language is wider.
  for (const watched of [line, ...line.children]) resized.observe(watched)
  line.addEventListener('scroll', look, { passive: true })
  return () => {
    resized.disconnect()
    line.removeEventListener('scroll', look)
  }
}

/** A filter that is on and out of view would look like none. */
function showChosen(line: HTMLElement): void {
  const chosen = line.querySelector('[aria-current="true"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = line.getBoundingClientRect()
  if (chosen.left < left) line.scrollLeft -= left - chosen.left + FADE_PX
  else if (chosen.right > right) line.scrollLeft += chosen.right - right + FADE_PX
}

/** As wide as the fade in the styles. */
const FADE_PX = 40
