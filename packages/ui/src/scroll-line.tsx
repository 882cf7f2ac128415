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
  /** The filter that is on, where somebody has scrolled past it: what changes in size then must not take them back. */
  let leftBehind: Element | undefined
  const look = (): void => {
    // Negative from right to left.
    const passed = Math.abs(line.scrollLeft)
    line.toggleAttribute('data-before', passed > 1)
    line.toggleAttribute('data-after', passed + line.clientWidth < line.scrollWidth - 1)
  }
  const show = (): void => {
    look()
    const chosen = chosenIn(line)
    if (chosen !== leftBehind) line.scrollLeft += outOfView(line, chosen)
    look()
  }
  const scrolled = (): void => {
    look()
    const chosen = chosenIn(line)
    leftBehind = outOfView(line, chosen) === 0 ? undefined : chosen
  }
  show()
  const resized = new ResizeObserver(show)
  // Of what is in it as well: counts arrive later, and another language is wider.
  for (const watched of [line, ...line.children]) resized.observe(watched)
  line.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    resized.disconnect()
    line.removeEventListener('scroll', scrolled)
  }
}

const chosenIn = (line: HTMLElement): Element | undefined =>
  line.querySelector('[aria-current="true"]') ?? undefined

/**
 * A filter that is on and out of view would look like none, and one below the fade like half a one.
 * @returns by how many pixels it lies outside of what is drawn in full, negative at the left; 0 in view
 */
function outOfView(line: HTMLElement, chosen: Element | undefined): number {
  if (!chosen) return 0
  const faded = (end: 'before' | 'after') => (line.dataset[end] === undefined ? 0 : FADE_PX)
  const seen = line.getBoundingClientRect()
  const box = chosen.getBoundingClientRect()
  const before = box.left - seen.left - faded('before')
  const after = box.right - seen.right + faded('after')
  // Boxes lie between pixels, and scrolling ends on them.
  return Math.floor(Math.min(before + 1, 0)) || Math.ceil(Math.max(after - 1, 0))
}

/** As wide as the fade in the styles. */
const FADE_PX = 40
