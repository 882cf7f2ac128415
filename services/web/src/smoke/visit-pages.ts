import type { Browser, Page } from 'playwright-core'
import { ROLE_COOKIE, type Role } from './mocked-api'
import { firstLine } from './thrown'
import { PageWatch } from './watch-page'

/** No page has so many; one that makes them without end is not followed. */
const MOST_PARTS = 20
const NOWHERE = '/left-by-the-smoke-test'

export interface Tour {
  readonly origin: string
  readonly role: Role
  /** The remote's pages that this role may open. */
  readonly paths: readonly string[]
  /** How long a page may take to come to rest. */
  readonly pageMs: number
  /** With the path of the page. */
  readonly complain: (path: string, what: string) => void
}

/** Somebody opens the first page, goes to each other by the navigation, opens each part of it, and leaves. */
export async function visitPages(browser: Browser, tour: Tour): Promise<void> {
  const { origin, role, paths, pageMs, complain } = tour
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(pageMs)
  let at = ''
  let isSound = true
  const say = (sentence: string): void => {
    isSound = false
    complain(at, sentence)
  }
  try {
    await context.addCookies([{ name: ROLE_COOKIE, value: role, url: origin }])
    const page = await context.newPage()
    const watch = new PageWatch(page, { origin, restMs: pageMs, complain: say })
    await page.route(
      (url) => url.origin !== origin && url.protocol.startsWith('http'),
      (route) => route.abort(),
    )
    for (const path of paths) {
      at = path
      if (path === paths[0]) await page.goto(origin + path, { waitUntil: 'commit' })
      else await page.locator(`nav a[href="${path}"]`).first().click()
      await shown(page, watch, say)
      await openParts(page, path, watch, say)
      // What follows says little about a remote that has failed already.
      if (!isSound) return
    }
    at = `${at}, which is left`
    await leave(page)
    await watch.rest()
  } catch (error) {
    say(firstLine(error instanceof Error ? error.message : String(error)))
  } finally {
    await context.close()
  }
}

/** The page has come to rest and shows something. */
async function shown(page: Page, watch: PageWatch, say: (sentence: string) => void): Promise<void> {
  const until = performance.now() + watch.restMs
  do {
    await watch.rest()
    const text = ((await page.locator('main').textContent()) ?? '').trim()
    if (text !== '' && text !== 'Loading') return
  } while (performance.now() < until)
  say('nothing is shown')
}

/** What stands in the page's own navigation, and the tabs in each of it. */
async function openParts(
  page: Page,
  path: string,
  watch: PageWatch,
  say: (sentence: string) => void,
): Promise<void> {
  await openTabs(page, watch, say)
  const parts = page.locator(`main nav a[href^="${path}?"]`)
  for (let nth = 0; nth < Math.min(await parts.count(), MOST_PARTS); nth += 1) {
    await parts.nth(nth).click()
    await shown(page, watch, say)
    await openTabs(page, watch, say)
  }
}

async function openTabs(page: Page, watch: PageWatch, say: (sentence: string) => void): Promise<void> {
  const tabs = page.locator('main [role=tab]:not([aria-disabled=true])')
  for (let nth = 0; nth < Math.min(await tabs.count(), MOST_PARTS); nth += 1) {
    await tabs.nth(nth).click()
    await shown(page, watch, say)
  }
}

/** To a page of the shell's own, within the application: the remote is taken out. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', '${NOWHERE}'); window.dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  )
  await page.getByRole('heading', { name: '404' }).waitFor()
}
