// A transaction is aimed at half of what it may take: two holders that take a lease from each other in the
// middle of a transaction, again and again, would never get on.
const AIM_MS = 1000

/** How many events go into one transaction: as many as are written in about a second. */
export class BatchSize {
  private size: number

  constructor(private readonly most: number) {
    this.size = Math.min(most, 100)
  }

  get current(): number {
    return this.size
  }

  /** A transaction with so many events took so long. */
  note(events: number, tookMs: number): void {
    if (events === 0) return
    const fits = Math.floor((events * AIM_MS) / Math.max(1, tookMs))
    // Only a full batch says that more would fit; a slow one says that fewer do, full or not.
    if (fits < this.size) this.size = Math.max(1, fits)
    else if (events >= this.size) this.size = Math.min(this.most, fits, this.size * 4)
  }

  /** A transaction of this size came to nothing for lack of time. */
  halve(): void {
    this.size = Math.max(1, Math.floor(this.size / 2))
  }
}
