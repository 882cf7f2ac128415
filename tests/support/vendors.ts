import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS } from './browser'

/** The two vendors' scripts, by the addresses that the screens load them from. */
export const UWT = 'https://static.ads-twitter.com/uwt.js'
export const LOADER = 'https://www.smartsuppchat.com/loader.js'

const REPORT = 'https://t.co/i/adsct?call='

/** Does what X's script does: takes the calls over from the queue, and reports each by an image. */
const UWT_DOUBLE = `
  const report = (...call) => { new Image().src = '${REPORT}' + encodeURIComponent(JSON.stringify(call)) };
  window.twq.exe = report;
  for (const call of window.twq.queue.splice(0)) report(...call);`

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** What was asked of anybody but the site, reports aside; nothing of it reaches the internet. */
  readonly outside: string[]
  /** What X received. */
  readonly reports: unknown[]
  /** What the console and the policy complained about. */
  readonly complaints: string[]
}

/** Somebody whose requests to anybody but the site are written down, and answered here. */
export async function visitorOf(
  browser: Browser,
  origin: string,
  viewport: { width: number; height: number },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport, baseURL: origin, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE_MS)
  const outside: string[] = []
  const [reports, complaints] = [[] as unknown[], [] as string[]]
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      const url = route.request().url()
      if (url.startsWith(REPORT)) {
        reports.push(JSON.parse(decodeURIComponent(url.slice(REPORT.length))))
        return route.fulfill({ contentType: 'image/gif', body: '' })
      }
      outside.push(url)
      return route.fulfill({ contentType: 'text/javascript', body: url === UWT ? UWT_DOUBLE : '' })
    },
  )
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/api/user'))
      complaints.push(message.text())
  })
  return { context, page, outside, reports, complaints }
}
