import { type Budget, isWithin } from './budgets'
import type { ScreenFigures } from './measure-screen'

/** One screen as the site has it, and as the build without federation has it. */
export interface Compared {
  readonly name: string
  readonly federated: ScreenFigures
  readonly unfederated: ScreenFigures
  readonly budgets: readonly Budget[]
}

interface Line {
  readonly name: string
  readonly unit: Budget['unit']
  figureOf(figures: ScreenFigures): number | undefined
}

const WIDTHS = [34, 12, 12, 16, 8] as const

const UNLIMITED: readonly Line[] = [
  { name: 'splash or page painted', unit: 'ms', figureOf: ({ firstPaint }) => firstPaint },
  { name: 'content stands', unit: 'ms', figureOf: ({ contentAt }) => contentAt },
  { name: 'largest paint', unit: 'ms', figureOf: ({ largestPaint }) => largestPaint },
  { name: 'long tasks', unit: 'ms', figureOf: ({ longTasks }) => longTasks },
  { name: 'script', unit: 'kB', figureOf: ({ script }) => script / 1000 },
  { name: 'style', unit: 'kB', figureOf: ({ style }) => style / 1000 },
  { name: 'fonts', unit: 'kB', figureOf: ({ font }) => font / 1000 },
  { name: 'all that came, with headers', unit: 'kB', figureOf: ({ all }) => all / 1000 },
  { name: 'requests', unit: '', figureOf: ({ requests }) => requests },
]

/** A table for each screen: first what has a budget, then what is reported beside it. */
export function reportText(screens: readonly Compared[]): string {
  return screens.map((screen) => tableOf(screen).join('\n')).join('\n\n')
}

export function isPassed({ budgets, federated }: Compared): boolean {
  return budgets.every((budget) => isWithin(budget, federated))
}

function tableOf({ name, federated, unfederated, budgets }: Compared): string[] {
  const limited = budgets.map((budget) => {
    const range = budget.least === undefined ? `${budget.most}` : `${budget.least} to ${budget.most}`
    const verdict = isWithin(budget, federated) ? 'ok' : 'MISSED'
    return row(...figuresOf(budget, federated, unfederated), `${range} ${budget.unit}`.trim(), verdict)
  })
  const names = new Set(budgets.map((budget) => budget.name))
  const unlimited = UNLIMITED.filter((line) => !names.has(line.name)).map((line) =>
    row(...figuresOf(line, federated, unfederated)),
  )
  return [row(name, 'federated', 'one bundle', 'budget', ''), ...limited, ...unlimited]
}

function figuresOf(line: Line, ...screens: readonly ScreenFigures[]): string[] {
  return [line.name, ...screens.map((figures) => shown(line.figureOf(figures), line.unit))]
}

function shown(value: number | undefined, unit: Line['unit']): string {
  if (value === undefined) return 'not seen'
  if (unit === 'ms') return `${value.toFixed(0)} ms`
  if (unit === 'kB') return `${value.toFixed(1)} kB`
  return Number.isInteger(value) && value >= 1 ? `${value}` : value.toFixed(3)
}

function row(...cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(' ')
    .trimEnd()
}
