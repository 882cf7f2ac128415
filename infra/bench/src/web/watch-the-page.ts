/** Milliseconds since the navigation; undefined for what was not seen. */
export interface Marks {
  readonly firstPaint: number | undefined
  readonly contentAt: number | undefined
  /** The content stands and nothing covers it. */
  readonly usableAt: number | undefined
  readonly largestPaint: number | undefined
  readonly layoutShift: number
  /** Of the tasks that kept the page from answering for 50 ms or more, the time of all. */
  readonly longTasks: number
}

declare global {
  interface Window {
    benchMarks?: { read(): Marks; isUsable(): boolean }
  }
}

/**
 * Runs in the page, before any script of its own; so it names nothing outside of itself. It looks with every frame,
 * which is when a person could see it.
 */
export function watchThePage(content: string): void {
  let contentAt: number | undefined
  let usableAt: number | undefined
  let largestPaint: number | undefined
  let layoutShift = 0
  let longTasks = 0
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) layoutShift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks += duration
  }).observe({ type: 'longtask', buffered: true })
  const look = (): void => {
    if (contentAt === undefined && document.querySelector(content)) contentAt = performance.now()
    const isCovered = document.querySelector('#splash, [inert]') !== null
    if (contentAt !== undefined && !isCovered) usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.benchMarks = {
    isUsable: () => usableAt !== undefined,
    read: () => {
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      return { firstPaint, contentAt, usableAt, largestPaint, layoutShift, longTasks }
    },
  }
}
