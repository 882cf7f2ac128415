import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A browser that speaks to nobody but the page it is given. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH || '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error(`${executablePath} is missing; set CHROME_PATH, or run npm test.`)
  const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  return chromium.launch({
    executablePath,
    args: [
      ...flags,
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the console said that should not be there. */
  readonly complaints: string[]
}

/** A person's own browser: cookies of his own, and every complaint of the console kept. */
export async function visit(browser: Browser, origin: string, viewport = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({
    viewport,
    baseURL: origin,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser's own line for the 401 of a visitor's GET /api/user; nothing else may stand there.
    if (message.location().url.endsWith('/api/user') && message.text().includes('401')) return
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
  return { page, context, complaints }
}

/** Registers in the dialog of the landing page and arrives at the dashboard. */
export async function signUp(
  page: Page,
  person: { name: string; email: string; password: string },
): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Secure Your Allocation' }).first().click()
  const dialog = page.getByRole('dialog')
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
  await page.getByRole('button', { name: 'Secure Your Allocation' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Sign In' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
}

/**
 * Keeps a picture of what the person sees, where SCREENS_DIR names a folder (docs/screens is made so);
 * elsewhere nothing. The name tells the screen, the width is added.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}-${page.viewportSize()?.width}.png`) })
}
