/** Where the releases are. */
export type Place = 'folder' | 'bucket'
export const ACTS = ['publish', 'activate', 'rollback'] as const
export type Act = (typeof ACTS)[number]

/** One command, in seconds. */
export interface Shipped {
  readonly act: Act
  readonly place: Place
  /** From the start of the command to its end. */
  readonly command: number
  /** From its end until web names the version and sends its entry; of a publication there is nothing to see. */
  readonly visible: number | null
}

export interface Figure {
  readonly act: Act
  readonly place: Place
  readonly command: number
  readonly visible: number | null
}

/** Seconds at most. How long an activation itself takes is the gate's, which runs the version in a browser. */
export const LIMITS = { publish: 2, visible: 1 } as const

export function isWithin({ act, command, visible }: Figure): boolean {
  return (act !== 'publish' || command <= LIMITS.publish) && (visible === null || visible <= LIMITS.visible)
}

/** Of each act in each place the medians. */
export function figuresOf(all: readonly Shipped[]): Figure[] {
  const places = [...new Set(all.map(({ place }) => place))]
  return places.flatMap((place) =>
    ACTS.map((act) => {
      const mine = all.filter((one) => one.place === place && one.act === act)
      const seen = mine.flatMap(({ visible }) => (visible === null ? [] : [visible]))
      const command = medianOf(mine.map((one) => one.command))
      return { act, place, command, visible: seen.length === 0 ? null : medianOf(seen) }
    }),
  )
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

export function reportText(figures: readonly Figure[]): string {
  const lines = figures.map((one) => [
    `${one.act}, ${one.place}`,
    one.command.toFixed(2),
    one.act === 'publish' ? `≤ ${LIMITS.publish}` : '',
    one.visible === null ? '' : one.visible.toFixed(3),
    one.visible === null ? '' : `≤ ${LIMITS.visible}`,
    isWithin(one) ? 'yes' : 'no',
  ])
  const head = ['seconds', 'command', 'limit', 'visible after', 'limit', 'within']
  return [head, ...lines]
    .map((cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(14))).join(''))
    .join('\n')
}
