import type { EventLog } from './event-log'
import { PageSize } from './page-size'
import type { LogRecord } from './record'

/** Pages of $all, oldest first: while one is being sent, Postgres looks up the next. */
export class PagesAhead {
  private readonly size = new PageSize()
  private ahead: { readonly from: number; readonly page: Promise<readonly LogRecord[]> } | undefined

  constructor(private readonly log: Pick<EventLog, 'allForwards' | 'isRecent'>) {}

  /**
   * @param most so many are wanted at the most, of this page and those after it
   * @returns the page that starts here; empty at the head
   */
  async from(from: number, most = Number.POSITIVE_INFINITY): Promise<readonly LogRecord[]> {
    const { ahead } = this
    this.ahead = undefined
    const isThere = ahead?.from === from
    const page = await (isThere ? ahead.page : this.log.allForwards(from, Math.min(most, this.size.limit)))
    this.size.observe(page)
    const last = page.at(-1)
    if (last) this.lookAhead(last.position + 1, most - page.length)
    return page
  }

  /** What is in memory still needs no looking up, and is complete only when it is asked for. */
  private lookAhead(from: number, most: number): void {
    if (most <= 0 || this.log.isRecent(from)) return
    const page = this.log.allForwards(from, Math.min(most, this.size.limit))
    // Waited for later, or never, where the reader leaves.
    page.catch(() => undefined)
    this.ahead = { from, page }
  }
}
