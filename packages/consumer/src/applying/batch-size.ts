// A transaction should take no more than about two seconds: two holders that take a lease from each other in the
// middle of a transaction, again and again, would make no progress.
const TOO_LONG_MS = 1500
const SHORT_MS = 500
const FIRST = 100

/** How many events go into one transaction: as many as can be written well within two seconds. */
export class BatchSize {
  private size: number

  constructor(private readonly most: number) {
    this.size = Math.min(most, FIRST)
  }

  get current(): number {
    return this.size
  }

  /** A transaction with so many events took so long. Only a full batch shows that more would fit. */
  note(events: number, tookMs: number): void {
    if (tookMs > TOO_LONG_MS) this.halve()
    else if (tookMs < SHORT_MS && events >= this.size) this.size = Math.min(this.most, this.size * 2)
  }

  /** A transaction of this size was rolled back. */
  halve(): void {
    this.size = Math.max(1, Math.floor(this.size / 2))
  }
}
