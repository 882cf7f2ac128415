import type { AdminActionRow, Head } from './admin-action-row'

/** Of numbers in order: 'action 3', 'actions 5 to 7'. */
export function rangesOf(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `action ${from}` : `actions ${from} to ${to}`))
}

export function missing(from: number, to: number): string {
  return from === to ? `Admin action ${from} is missing.` : `Admin actions ${from} to ${to} are missing.`
}

export const named = ({ number, action, at }: AdminActionRow): string =>
  `Admin action ${number} (${action}, ${at})`

/** A number with its value: one of several that it may stand for. */
export const nameOf = ({ number, chain }: Head): string => `${number}:${chain}`

export const distinct = (heads: readonly Head[]): Head[] => [
  ...new Map(heads.map((head) => [nameOf(head), head])).values(),
]
