/** What start.mjs and test.mjs hand in: progress.mjs, which also runs before anything is installed or built. */
export interface Progress {
  heading(text: string): void
  /** Shows the step while the work runs, then one line with its result and how long it took. */
  step<T>(
    name: string,
    work: (detail: (text: string) => void) => Promise<T>,
    result?: (value: T) => string,
  ): Promise<T>
  /** One line about something that went wrong and is being dealt with. */
  warn(text: string): void
  /** A failure, in as many lines as it needs. */
  fail(text: string): void
  blank(): void
  /** A label and its value, in columns. */
  fact(label: string, value: string): void
}
