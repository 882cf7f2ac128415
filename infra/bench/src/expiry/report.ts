export type Follower = 'projector' | 'expiry'

export interface CaughtUp {
  readonly name: Follower
  /** Of the projector: those that each of its projections applied. */
  readonly events: number
  readonly seconds: number
  readonly eventsPerSecond: number
  /** Seconds of CPU, by process. */
  readonly cpu: Readonly<Record<string, number>>
}

/** Events a second, at least. */
export const GOALS: Readonly<Record<Follower, number>> = { projector: 6000, expiry: 3000 }

export const isReached = ({ name, eventsPerSecond }: CaughtUp): boolean => eventsPerSecond >= GOALS[name]

export function reportText(figures: readonly CaughtUp[]): string {
  const lines = figures.map((one) => [
    one.name,
    Math.round(one.events).toLocaleString('en-US'),
    one.seconds.toFixed(1),
    Math.round(one.eventsPerSecond).toLocaleString('en-US'),
    `≥ ${GOALS[one.name].toLocaleString('en-US')}`,
    isReached(one) ? 'yes' : 'no',
    `  ${Object.entries(one.cpu)
      .map(([process, seconds]) => `${process} ${seconds.toFixed(1)}`)
      .join(', ')}`,
  ])
  const head = ['catches up', 'events', 'seconds', 'events/s', 'goal', 'reached', '  CPU seconds']
  const widths = [10, 9, 9, 9, 8, 8, 0]
  return [head, ...lines]
    .map((cells) =>
      cells
        .map((cell, index) => (index === 0 ? cell.padEnd(10) : cell.padStart(widths[index] ?? 0)))
        .join(' '),
    )
    .join('\n')
}
