import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { percentile } from '../figures'
import { type Marks, watchThePage } from './watch-the-page'

/** The phone and its line: a mid-range device, 1.6 Mbit/s down, 150 ms there and back. */
const PHONE = { width: 390, height: 844 }
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** After the last byte, until the traffic counts as over. */
const QUIET_MS = 1500
const SCREEN_TIMEOUT_MS = 60_000

export interface Screen {
  readonly path: string
  /** What stands once the screen's own content does. */
  readonly content: string
  /** The session's cookie, for whoever is signed in. */
  readonly cookie?: { readonly name: string; readonly value: string }
}

export interface ScreenFigures extends Marks {
  /** Bodies of scripts as they were sent: compressed, without their headers. */
  readonly script: number
  readonly style: number
  readonly font: number
  /** Everything that came, headers too. */
  readonly all: number
  readonly requests: number
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

/** So many visits, each with a cold cache. @returns their medians */
export async function measureScreen(
  browser: Browser,
  origin: string,
  screen: Screen,
  { runs, signal }: { runs: number; signal: AbortSignal },
): Promise<ScreenFigures> {
  const visits: ScreenFigures[] = []
  for (let run = 0; run < runs; run++) {
    signal.throwIfAborted()
    visits.push(await visitOnce(browser, origin, screen))
  }
  return medianOf(visits)
}

async function visitOnce(browser: Browser, origin: string, screen: Screen): Promise<ScreenFigures> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    if (screen.cookie) await context.addCookies([{ ...screen.cookie, url: origin }])
    const page = await context.newPage()
    const traffic = await slowDown(context, page)
    await page.addInitScript(watchThePage, screen.content)
    await page.goto(origin + screen.path, { waitUntil: 'commit', timeout: SCREEN_TIMEOUT_MS })
    await page.waitForFunction(() => window.benchMarks?.isUsable(), undefined, { timeout: SCREEN_TIMEOUT_MS })
    await traffic.untilQuiet()
    const marks = await page.evaluate(() => window.benchMarks?.read())
    if (!marks) throw new Error(`${screen.path} was left before it was measured`)
    return { ...marks, ...(await bytesOf(page)), ...traffic.total() }
  } finally {
    await context.close()
  }
}

async function slowDown(context: BrowserContext, page: Page) {
  const devtools: CDPSession = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  // Chromium asks for brotli over https alone; the bench speaks plain http.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'br, gzip' } })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const underWay = new Map<string, string>()
  let [all, requests, lastAt] = [0, 0, Date.now()]
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    underWay.set(requestId, request.url)
    requests += 1
  })
  const end = (requestId: string, bytes: number): void => {
    underWay.delete(requestId)
    all += bytes
    lastAt = Date.now()
  }
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  return {
    total: () => ({ all, requests }),
    untilQuiet: async () => {
      const deadline = Date.now() + SCREEN_TIMEOUT_MS
      while (underWay.size > 0 || Date.now() - lastAt < QUIET_MS) {
        if (Date.now() > deadline) throw new Error(`Still under way: ${[...underWay.values()].join(', ')}`)
        await page.waitForTimeout(100)
      }
    },
  }
}

async function bytesOf(page: Page): Promise<Pick<ScreenFigures, 'script' | 'style' | 'font' | 'files'>> {
  const files = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // A preload and its use are reported as two.
    const byPath = new Map(entries.map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize]))
    return [...byPath].map(([path, bytes]) => ({ path, bytes }))
  })
  const sumOf = (ending: RegExp): number =>
    files.filter(({ path }) => ending.test(path)).reduce((sum, { bytes }) => sum + bytes, 0)
  return { script: sumOf(/\.js$/), style: sumOf(/\.css$/), font: sumOf(/\.woff2$/), files }
}

/** Each figure by itself; the files are those of the last visit. */
export function medianOf(visits: readonly ScreenFigures[]): ScreenFigures {
  const last = visits.at(-1)
  if (!last) throw new Error('Nothing was measured')
  const median = (figureOf: (visit: ScreenFigures) => number | undefined): number | undefined => {
    const values = visits.map(figureOf)
    return values.every((value) => value !== undefined) ? percentile(values, 50) : undefined
  }
  const sure = (figureOf: (visit: ScreenFigures) => number): number => median(figureOf) ?? 0
  return {
    firstPaint: median(({ firstPaint }) => firstPaint),
    contentAt: median(({ contentAt }) => contentAt),
    usableAt: median(({ usableAt }) => usableAt),
    largestPaint: median(({ largestPaint }) => largestPaint),
    layoutShift: sure(({ layoutShift }) => layoutShift),
    longTasks: sure(({ longTasks }) => longTasks),
    script: sure(({ script }) => script),
    style: sure(({ style }) => style),
    font: sure(({ font }) => font),
    all: sure(({ all }) => all),
    requests: sure(({ requests }) => requests),
    files: last.files,
  }
}
