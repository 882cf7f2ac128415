/** What one piece of work took. */
export interface Taken {
  readonly seconds: number
  /** Seconds of CPU, by process: the program, the event store node, Postgres. */
  readonly cpu: Readonly<Record<string, number>>
}

export interface Replayed extends Taken {
  /** A projection, or 'all'. */
  readonly name: string
  readonly peakMb: number
  readonly eventsPerSecond: number
  /** By wall clock, of the rate of reading alone; for 'all', its time in that of the slowest one. */
  readonly ofLimit: number
  readonly goal: number
  /** CPU, in that of reading and of COPY with indexes together; null for 'all'. */
  readonly cpuRatio: number | null
}

export interface ReplayFigures {
  readonly events: number
  readonly reading: Taken & { readonly eventsPerSecond: number; readonly peakMb: number }
  /** COPY of the same rows with indexes, by projection. */
  readonly copies: readonly (Taken & { readonly name: string; readonly rows: number })[]
  readonly rebuilds: readonly Replayed[]
}

/** At least this part of the read-only rate; `all` at most so many times the slowest. */
export const WALL_GOALS: Readonly<Record<string, number>> = {
  balances: 0.75,
  'sale-figures': 0.75,
  'purchase-list': 0.6,
  'audit-trail': 0.5,
  all: 1.6,
}
export const CPU_GOAL = 1.3

export const cpuOf = ({ cpu }: Taken): number => Object.values(cpu).reduce((sum, one) => sum + one, 0)

export function isReached({ name, ofLimit, goal, cpuRatio }: Replayed): boolean {
  const isFast = name === 'all' ? ofLimit <= goal : ofLimit >= goal
  return isFast && (cpuRatio === null || cpuRatio <= CPU_GOAL)
}

export function reportText({ events, reading, copies, rebuilds }: ReplayFigures): string {
  const lines = [
    ['', 'events/s', 'seconds', 'of limit', 'goal', 'CPU s', 'CPU ratio', 'peak MB', 'CPU by process'],
    lineOf('reading only', reading, {
      rate: reading.eventsPerSecond,
      peak: reading.peakMb,
    }),
    ...copies.map((copy) => lineOf(`COPY ${copy.name}`, copy, {})),
    ...rebuilds.map((one) => lineOf(one.name, one, { rate: one.eventsPerSecond, peak: one.peakMb, one })),
  ]
  const widths = [20, 9, 9, 9, 7, 7, 10, 8, 0]
  const table = lines.map((cells) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(widths[index] ?? 0))).join(' '),
  )
  return [`${events.toLocaleString('en-US')} events`, ...table].join('\n')
}

function lineOf(
  name: string,
  taken: Taken,
  { rate, peak, one }: { readonly rate?: number; readonly peak?: number; readonly one?: Replayed },
): string[] {
  const shown = (value: number | null | undefined, digits: number): string => value?.toFixed(digits) ?? ''
  return [
    name,
    rate === undefined ? '' : Math.round(rate).toLocaleString('en-US'),
    shown(taken.seconds, 1),
    shown(one?.ofLimit, 2),
    one ? `${one.name === 'all' ? '≤' : '≥'} ${one.goal}` : '',
    shown(cpuOf(taken), 1),
    shown(one?.cpuRatio, 2),
    shown(peak, 0),
    `  ${Object.entries(taken.cpu)
      .map(([process, seconds]) => `${process} ${seconds.toFixed(1)}`)
      .join(', ')}`,
  ]
}
