import type { Browser, Page } from 'playwright-core'
import type { Session } from '../session'
import { watchTab } from './watch-tab'

/** The five tabs, as they are named on the screen. */
export const TABS = [
  'Users',
  'Payment Tracking',
  'Wallet Management',
  'Twitter Pixels',
  'Site Settings',
] as const
export type Tab = (typeof TABS)[number]

/** The admin panel of one system, open in a browser of its own. */
export interface OpenPanel {
  /** Milliseconds from the press on the tab until its first rows stand. */
  open(tab: Tab): Promise<number>
}

const DESKTOP = { width: 1440, height: 900 }
const TIMEOUT_MS = 60_000

/** @param admin whose session it is */
export async function openPanel(browser: Browser, origin: string, admin: Session): Promise<OpenPanel> {
  await ensurePixel(admin)
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: origin })
  await context.addCookies([{ ...admin.sessionCookie, url: origin }])
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  return openPanelOn(page)
}

/** On a page of somebody who may see it. */
export async function openPanelOn(page: Page): Promise<OpenPanel> {
  await page.addInitScript(watchTab)
  // The last tab first, so that each of the five is then opened from another one.
  await page.goto('/admin?tab=settings')
  await page.getByRole('tab', { name: 'Site Settings', selected: true }).waitFor()
  return { open: (tab) => openTab(page, tab) }
}

async function openTab(page: Page, tab: Tab): Promise<number> {
  await page.evaluate((name) => window.benchTab?.arm(name), tab)
  await page.getByRole('tab', { name: tab }).click()
  await page.waitForFunction(() => window.benchTab?.took() !== undefined)
  const took = await page.evaluate(() => window.benchTab?.took())
  if (took === undefined) throw new Error(`${tab} was left before it was measured`)
  return took
}

/** The seeding makes none, and a list without a row has no first one. It is not active: no page shows it to anybody. */
async function ensurePixel(admin: Session): Promise<void> {
  const path = '/api/admin/twitter-pixels'
  const { body } = await admin.get<readonly unknown[]>(path)
  if (body.length > 0) return
  await admin.post(path, { name: 'Measured', basePixel: 'bench1', eventPixel: 'bench2', isActive: false })
}
