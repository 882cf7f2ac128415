import type { LogRecord } from './record'

const TARGET_BYTES = 4 * 1024 * 1024
const LARGEST = 1000

/**
 * How many events the next page may hold. Starts small, since the size of the events is unknown, and adapts to the
 * size of the last page, so that a page of megabyte events does not fill the memory.
 */
export class PageSize {
  private current = 100

  get limit(): number {
    return this.current
  }

  observe(page: readonly LogRecord[]): void {
    if (page.length === 0) return
    const bytes = page.reduce((sum, record) => sum + record.data.length + record.metadata.length, 0)
    this.current = Math.max(1, Math.min(LARGEST, Math.floor(TARGET_BYTES / (bytes / page.length + 1))))
  }
}
