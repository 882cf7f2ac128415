import type { ScreenFigures } from './measure-screen'

/** What issue and notes promise for a mid-range phone; script and bytes in 1000 bytes. */
export interface Budget {
  readonly name: string
  readonly unit: 'ms' | 'kB' | ''
  readonly least?: number
  readonly most: number
  figureOf(figures: ScreenFigures): number | undefined
}

export const LANDING_BUDGETS: readonly Budget[] = [
  { name: 'splash painted', unit: 'ms', most: 2000, figureOf: ({ firstPaint }) => firstPaint },
  { name: 'landing stands under it', unit: 'ms', most: 4000, figureOf: ({ contentAt }) => contentAt },
  { name: 'no longer inert', unit: 'ms', least: 5000, most: 5500, figureOf: ({ usableAt }) => usableAt },
  { name: 'script', unit: 'kB', most: 150, figureOf: ({ script }) => script / 1000 },
  { name: 'layout shift', unit: '', most: 0.05, figureOf: ({ layoutShift }) => layoutShift },
]

/** Of every screen that no splash covers. */
const AT_ONCE: readonly Budget[] = [
  { name: 'largest paint', unit: 'ms', most: 2500, figureOf: ({ largestPaint }) => largestPaint },
  { name: 'layout shift', unit: '', most: 0.05, figureOf: ({ layoutShift }) => layoutShift },
]

export const DASHBOARD_BUDGETS: readonly Budget[] = [
  { name: 'script', unit: 'kB', most: 230, figureOf: ({ script }) => script / 1000 },
  ...AT_ONCE,
]

export const BUY_BUDGETS: readonly Budget[] = [
  { name: 'requests', unit: '', most: 25, figureOf: ({ requests }) => requests },
  ...AT_ONCE,
]

export const PANEL_BUDGETS: readonly Budget[] = [
  { name: 'all that came, with headers', unit: 'kB', most: 350, figureOf: ({ all }) => all / 1000 },
  { name: 'long tasks', unit: 'ms', most: 800, figureOf: ({ longTasks }) => longTasks },
  ...AT_ONCE,
]

/** A figure that was not seen keeps no budget. */
export function isWithin(budget: Budget, figures: ScreenFigures): boolean {
  const value = budget.figureOf(figures)
  return value !== undefined && value <= budget.most && value >= (budget.least ?? 0)
}
