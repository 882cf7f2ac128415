export interface Figure {
  /** What is measured: read or append, by which kind of connection. */
  readonly name: string
  /** What it is compared with: a canned answer, or Emmett. */
  readonly beside: string
  /** Medians of the rounds, a second. */
  readonly perSecond: number
  readonly limit: number
  /** At least this part of the limit, or where there is one, this many a second. */
  readonly goal: { readonly part: number; readonly perSecond?: number } | undefined
}

const MANY = 45_000
/** Of a real EventStoreDB over TLS, on this project's machine of two cores. */
const MANY_OVER_TLS = 33_000

export const goalOf = (what: 'read' | 'append', isSecured: boolean, inFlight = 1): Figure['goal'] => {
  if (what === 'read') return { part: 0.6, perSecond: isSecured ? MANY_OVER_TLS : MANY }
  if (inFlight === 16) return { part: 0.5 }
  return inFlight === 64 ? { part: 0.75 } : undefined
}

export const isReached = ({ goal, perSecond, limit }: Figure): boolean =>
  goal === undefined ||
  perSecond >= goal.part * limit ||
  perSecond >= (goal.perSecond ?? Number.POSITIVE_INFINITY)

export function reportText(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const { name, beside, perSecond, limit, goal } = figure
    const wanted = goal && [`≥ ${goal.part}`, ...(goal.perSecond ? [`or ≥ ${count(goal.perSecond)}`] : [])]
    return [
      name,
      count(perSecond),
      beside,
      count(limit),
      (perSecond / limit).toFixed(2),
      wanted?.join(' ') ?? '',
      goal ? (isReached(figure) ? 'yes' : 'no') : '',
    ]
  })
  const head = ['', 'a second', 'beside', 'a second', 'ratio', 'goal', 'reached']
  const widths = [28, 10, 14, 10, 6, 20, 8]
  return [head, ...lines]
    .map((cells) =>
      cells
        .map((cell, index) =>
          index === 0 || index === 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
        )
        .join(' ')
        .trimEnd(),
    )
    .join('\n')
}

const count = (number: number): string => Math.round(number).toLocaleString('en-US')
