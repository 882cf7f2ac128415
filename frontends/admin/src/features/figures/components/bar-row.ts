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

export interface BarSeries {
  readonly name: string
  readonly color: string
}
