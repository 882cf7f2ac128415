export interface Lag {
  readonly projection: string
  readonly events: number
  /** Milliseconds from the moment the store accepted an event to the commit that shows it. */
  readonly p50: number
  readonly p99: number
  readonly most: number
}

const GOAL_P99_MS = 100
/** What nodes show comes minutes after the payment: it is written a second's worth at a time. */
const GOAL_P99_MS_OF_PAYMENTS = 1100

const goalOf = ({ projection }: Lag): number =>
  projection === 'payments' ? GOAL_P99_MS_OF_PAYMENTS : GOAL_P99_MS

export const isReached = (lag: Lag): boolean => lag.events > 0 && lag.p99 < goalOf(lag)

export function reportText(lags: readonly Lag[]): string {
  const lines = lags.map((lag) => [
    lag.projection,
    lag.events.toLocaleString('en-US'),
    ...[lag.p50, lag.p99, lag.most].map((milliseconds) => milliseconds.toFixed(0)),
    `< ${goalOf(lag)}`,
    isReached(lag) ? 'yes' : 'no',
  ])
  const head = ['projection', 'events', 'p50 ms', 'p99 ms', 'most ms', 'goal p99', 'reached']
  const widths = [14, 9, 8, 8, 8, 9, 8]
  return [head, ...lines]
    .map((cells) =>
      cells
        .map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(widths[index] ?? 0)))
        .join(' '),
    )
    .join('\n')
}
