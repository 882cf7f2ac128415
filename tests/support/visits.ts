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

/** How the pages of a context are translated, from their first document on. */
const translations = new WeakMap<BrowserContext, TranslatorOptions>()

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
  /** What translates a page cannot be taken out of it: empty pages for others of this file that are opened so, by how. */
  readonly #translated = new Map<string, Visit[]>()

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
    const opened = translated
      ? await this.#translatedBy(translated)
      : (this.#empty.pop() ?? this.#kept() ?? (await visit(this.browser, this.origin)))
    this.#open.push(opened)
    await opened.page.setViewportSize(viewport)
    // All that can be emulated: the page may be another test's, which printed it, or had the system give the colours.
    const others = { media: null, forcedColors: null, contrast: null } as const
    await opened.page.emulateMedia({ colorScheme, reducedMotion, ...others })
    return opened
  }

  /** After each test: nothing of it is left. */
  async end(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((one) => this.#end(one)))
  }

  /** After the last test: empty pages are for the next file of the worker; the environment closes the translated ones. */
  close(): void {
    for (const { page } of this.#empty.splice(0)) {
      forget(page)
      keepPage(page)
    }
  }

  async #translatedBy(how: TranslatorOptions): Promise<Visit> {
    const empty = this.#translated.get(JSON.stringify(how))?.pop()
    if (empty) return empty
    const opened = await visit(this.browser, this.origin)
    translations.set(opened.context, how)
    await translate(opened.page, how)
    return opened
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
    if (emptied) this.#emptyOnes(context).push(emptied)
    else await context.close()
  }

  /** Where the empty page of a context waits for whoever is opened as it was. */
  #emptyOnes(context: BrowserContext): Visit[] {
    const how = translations.get(context)
    if (!how) return this.#empty
    const ones = this.#translated.get(JSON.stringify(how)) ?? []
    this.#translated.set(JSON.stringify(how), ones)
    return ones
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
