import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLOWNESS } from '@presale/testing'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Locator,
  Page,
} from 'playwright-core'
import type { WorkerBrowser } from './browser-environment'

/** For what is waited for: where others have most of the cores, half a minute was not enough. */
export const PATIENCE_MS = 90_000 * SLOWNESS

export const DESKTOP = { width: 1440, height: 900 }
/**
 * Where a page has the least room: beside the navigation with a list's usual columns, with those it keeps then, and
 * beside the rail that the navigation is below 1101 px. From 900 px down the page has the whole width.
 */
export const LEAST_ROOM = [1240, 1101, 901].map((width) => ({ width, height: 900 }))
export const PHONE = { width: 390, height: 844 }

declare global {
  // Given by the environment of the browser tests.
  var workerBrowser: WorkerBrowser | undefined
}

/** The browser of this worker. It outlives the file; what the file opens in it does not. */
export function launchedBrowser(): Promise<Browser> {
  return ofWorker().launched()
}

/** Emptied pages that another file of this worker had of this site; whoever takes one hands it on (`keepPage`). */
export function takeKeptPage(origin: string): Page | undefined {
  const { keptPages } = ofWorker()
  const index = keptPages.findIndex((page) => new URL(page.url()).origin === origin)
  return index < 0 ? undefined : keptPages.splice(index, 1)[0]
}

export const keepPage = (page: Page): void => void ofWorker().keptPages.push(page)

/** axe, as a script for a page. */
export const axeSource = (): string => ofWorker().axeSource

function ofWorker(): WorkerBrowser {
  if (!globalThis.workerBrowser) throw new Error('Only tests with a browser have one (*.e2e.test.ts)')
  return globalThis.workerBrowser
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the console said that should not be there. */
  readonly complaints: string[]
}

/** A browser of one person: its own cookies, and every console error kept. */
export async function visit(
  browser: Browser,
  origin: string,
  viewport = DESKTOP,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport,
    baseURL: origin,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  return { page, context, complaints: watch(page, origin) }
}

/** @returns the complaints from now on; the array grows as they come. */
export function watch(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser's own line for the 401 of a visitor's GET /api/user; nothing else may stand there.
    if (message.location().url.endsWith('/api/user') && message.text().includes('401')) return
    // The picture that an emptied page shows (visits.ts) names no icon, and a browser may ask for the usual one late.
    if (message.location().url === `${origin}/favicon.ico`) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    if (
      !request.url().startsWith(origin) &&
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:')
    ) {
      complaints.push(`left the origin: ${request.url()}`)
    }
  })
  return complaints
}

/** The landing page is inert under its splash of 5 s: a click waits until its target can be reached. */
export async function openAllocation(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Secure Your Allocation' }).first().click()
  return page.getByRole('dialog')
}

/** Registers in the dialog of the landing page and arrives at the dashboard. */
export async function signUp(
  page: Page,
  person: { name: string; email: string; password: string },
): Promise<void> {
  await page.goto('/')
  const dialog = await openAllocation(page)
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(person.name)
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/')
  const dialog = await openAllocation(page)
  await dialog.getByRole('tab', { name: 'Sign In' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
}

/**
 * Keeps a picture of what the person sees, where SCREENS_DIR names a folder (`npm run screens`); elsewhere nothing.
 * The name is of the screen, the width is added. WebP: a third of what PNG takes.
 * @param part the window, or the page as long as it is.
 */
export async function picture(page: Page, name: string, part: 'window' | 'whole' = 'window'): Promise<void> {
  const folder = process.env.SCREENS_DIR
  const size = page.viewportSize()
  if (!folder || !size) return
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // A window as long as the page: what sticks to an edge then stands where it belongs.
  const length = part === 'whole' ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  if (length > size.height) await page.setViewportSize({ ...size, height: length })
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 50 })
  writeFileSync(join(folder, `${name}-${size.width}.webp`), Buffer.from(data, 'base64'))
  await page.setViewportSize(size)
}

/** Kept as long as its page: a page that is offline is online again once a session is detached. */
const sessions = new WeakMap<Page, CDPSession>()
