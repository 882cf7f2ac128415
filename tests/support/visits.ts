import type { Browser, BrowserContext, Clock, Page } from 'playwright-core'
import { endHandling } from './api-calls'
import { DESKTOP, keepPage, takeKeptPage, type Visit, visit, watch } from './browser'
import { type TranslatorOptions, translate } from './translator'

export interface VisitOptions {
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'dark' | 'light'
  readonly reducedMotion?: 'reduce' | 'no-preference'
  /** As a browser shows it that translates the page. */
  readonly translated?: TranslatorOptions | undefined
}

/** Contexts with what cannot be taken back, as a clock of their own. */
const spent = new WeakSet<BrowserContext>()

/** The clock of a page that no other test gets afterwards. */
export function ownClock(page: Page): Clock {
  spent.add(page.context())
  return page.clock
}

/** Settings of the browser that only this test is to have. */
export function spend(page: Page): void {
  spent.add(page.context())
}

/**
 * The visits of a file's tests. A page whose test is over is emptied and visits again, also for the next file of the
 * worker: its process has the scripts compiled, and a load takes little more than half of what it takes in a new
 * context. The HTTP cache stays, too.
 */
export class Visits {
  readonly #open: Visit[] = []
  readonly #empty: Visit[] = []

  constructor(
    readonly browser: Browser,
    readonly origin: string,
  ) {}

  async open({
    viewport = DESKTOP,
    colorScheme = 'dark',
    reducedMotion = 'reduce',
    translated,
  }: VisitOptions): Promise<Visit> {
    const opened = this.#empty.pop() ?? this.#kept() ?? (await visit(this.browser, this.origin, viewport))
    this.#open.push(opened)
    await opened.page.setViewportSize(viewport)
    await opened.page.emulateMedia({ colorScheme, reducedMotion })
    if (translated) {
      spend(opened.page)
      await translate(opened.page, translated)
    }
    return opened
  }

  /** After each test: nothing of it is left. */
  async end(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((one) => this.#end(one)))
  }

  /** After the last test: empty pages are for the next file of the worker. */
  close(): void {
    for (const { page } of this.#empty.splice(0)) {
      forget(page)
      keepPage(page)
    }
  }

  #kept(): Visit | undefined {
    const page = takeKeptPage(this.origin)
    return page && { page, context: page.context(), complaints: watch(page, this.origin) }
  }

  async #end(ended: Visit): Promise<void> {
    const { context } = ended
    // What is still being answered in the server's place, as a poll may be at any moment, ends with the test.
    await Promise.all(context.pages().map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const emptied = spent.has(context) ? undefined : await this.#emptied(ended).catch(() => undefined)
    if (emptied) this.#empty.push(emptied)
    else await context.close()
  }

  async #emptied({ context, page }: Visit): Promise<Visit> {
    await Promise.all(
      context
        .pages()
        .filter((one) => one !== page)
        .map((one) => one.close()),
    )
    forget(page)
    await endHandling(page)
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    // A document of the same origin without scripts: it keeps the process, and nothing asks the server any more.
    await page.goto('/favicon.svg')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    return { context, page, complaints: watch(page, this.origin) }
  }
}

/** Nobody listens to it any more. */
function forget(page: Page): void {
  for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event)
}
