import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { firstLine, thrownSentence } from './thrown'

/** Nothing is on its way for so long: what was shown has what it asked for. */
const QUIET_MS = 120
const LOOK_EVERY_MS = 20

interface PageWatchOptions {
  readonly origin: string
  /** How long the page may take to come to rest. */
  readonly restMs: number
  readonly complain: (sentence: string) => void
}

/** What goes wrong on a page, and when it has come to rest. */
export class PageWatch {
  readonly #open = new Set<Request>()
  #movedAt = performance.now()

  readonly restMs: number
  readonly #complain: (sentence: string) => void

  constructor(page: Page, { origin, restMs, complain }: PageWatchOptions) {
    this.restMs = restMs
    this.#complain = complain
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const { url } = message.location()
      complain(`the console says: ${firstLine(message.text())}${url === '' ? '' : ` (${pathOf(url)})`}`)
    })
    page.on('pageerror', (error) => complain(thrownSentence(error.message)))
    page.on('crash', () => complain('the page crashes'))
    page.on('request', (request) => {
      this.#moves(() => this.#open.add(request))
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${origin}/`))
        complain(`it asks another site: ${request.url()}`)
    })
    const ends = (request: Request): void => this.#moves(() => this.#open.delete(request))
    page.on('requestfinished', ends)
    page.on('requestfailed', ends)
  }

  /** Complains where it does not within its time. */
  async rest(): Promise<void> {
    const until = performance.now() + this.restMs
    this.#movedAt = performance.now()
    while (this.#open.size > 0 || performance.now() - this.#movedAt < QUIET_MS) {
      if (performance.now() > until) {
        const [waiting] = this.#open
        return this.#complain(
          `it does not come to rest, ${waiting ? `for ${pathOf(waiting.url())}` : 'and asks on'}`,
        )
      }
      await delay(LOOK_EVERY_MS)
    }
  }

  #moves(change: () => unknown): void {
    change()
    this.#movedAt = performance.now()
  }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
