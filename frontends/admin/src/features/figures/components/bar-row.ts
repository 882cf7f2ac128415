export interface BarRow {
  readonly key: string
  /** At the axis, and in full in the bar's details. */
  readonly label: string
  readonly name: string
  /** The name is a currency's symbol. */
  readonly isSymbol?: boolean | undefined
  /** One for each series. Only how long the bar is: what is read is the text. */
  readonly values: readonly number[]
  /** What is read, digit by digit as the server says it. */
  readonly facts: readonly { readonly term: string; readonly text: string }[]
  /** At the end of a lying bar, in short where there is little room; the first fact where it is left out. */
  readonly mark?: string | undefined
  /** Its own colour, where each bar is of its own kind. */
  readonly color?: string | undefined
}

/** A row as it is drawn: with the series in which its bar is broken, where it is longer than there is room for. */
export interface DrawnRow extends BarRow {
  readonly breakIn?: number | undefined
}

export interface BarSeries {
  readonly name: string
  readonly color: string
}

/** An outlier is at least this many times as long as the next longest bar: the others would look alike beside it. */
const OUTLIER = 4
/** How long an outlier is drawn, by the next longest. */
const DRAWN_AS = 1.5

const lengthOf = ({ values }: Pick<BarRow, 'values'>): number => values.reduce((sum, value) => sum + value, 0)

/** A single bar that leaves the others no length is drawn shorter, and broken where it is longest; its texts say all of it. */
export function withBrokenOutlier(rows: readonly BarRow[]): readonly DrawnRow[] {
  const [longest, next] = [...rows].sort((a, b) => lengthOf(b) - lengthOf(a))
  if (!longest || !next || rows.length < 3) return rows
  const [length, room] = [lengthOf(longest), lengthOf(next) * DRAWN_AS]
  if (room === 0 || length < lengthOf(next) * OUTLIER) return rows
  const breakIn = longest.values.indexOf(Math.max(...longest.values))
  const values = longest.values.map((value) => (value * room) / length)
  return rows.map((row) => (row === longest ? { ...row, values, breakIn } : row))
}
