import type { LogRecord } from './record'

const CAPACITY_EVENTS = 4096
const CAPACITY_BYTES = 32 * 1024 * 1024

/** The newest committed records in memory: live subscriptions never query Postgres. */
export class Tail {
  private records: LogRecord[] = []
  private bytes = 0

  /** Consecutive to what is there already. */
  push(records: readonly LogRecord[]): void {
    for (const record of records) {
      this.records.push(record)
      this.bytes += sizeOf(record)
    }
    // Dropping in steps of a quarter keeps the cost of moving the array small.
    if (this.records.length > CAPACITY_EVENTS * 1.25 || this.bytes > CAPACITY_BYTES * 1.25) this.trim()
  }

  /** Up to `limit` records from a position on; undefined where the tail does not reach back that far. */
  from(position: number, limit: number): readonly LogRecord[] | undefined {
    const first = this.records[0]
    if (first === undefined || position < first.position) return undefined
    const start = position - first.position
    return this.records.slice(start, start + limit)
  }

  private trim(): void {
    let drop = 0
    while (
      drop < this.records.length &&
      (this.records.length - drop > CAPACITY_EVENTS || this.bytes > CAPACITY_BYTES)
    ) {
      const record = this.records[drop++]
      if (record !== undefined) this.bytes -= sizeOf(record)
    }
    this.records = this.records.slice(drop)
  }
}

const sizeOf = (record: LogRecord): number => record.data.length + record.metadata.length
