import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { PHONE } from '../support/browser'
import { answer, openLanding, type Screens, useScreens } from '../support/screens'

const secure = (page: Page) => page.getByRole('button', { name: 'Secure Your Allocation' }).first()
const timer = (page: Page) => page.getByRole('timer').first()

/** '01 days 23 hours 59 minutes 50 seconds' → seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await timer(page).innerText()
  const [days = Number.NaN, hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = (
    text.match(/\d+/g) ?? []
  ).map(Number)
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

describe("spec section 2, 'Landing and auth page'", () => {
  const screens: Screens = useScreens()

  async function landing(options = {}) {
    const visit = await screens.asVisitor(options)
    await openLanding(visit.page)
    return visit
  }

  /** A visit at 4.9 s, where time stands still; on a slow machine the page may come later, and is visited again. */
  async function justBeforeItGoes(): Promise<Page> {
    for (let visits = 1; visits <= 6; visits += 1) {
      const { page } = await screens.asVisitor()
      const begin = Date.now()
      await page.clock.install({ time: begin })
      await page.goto('/', { waitUntil: 'commit' })
      const splash = page.getByText('Loading the presale').waitFor({ timeout: 4_900 })
      const isInTime = splash.then(() => page.clock.pauseAt(begin + 4900))
      if (await isInTime.then(() => true).catch(() => false)) return page
    }
    throw new Error('In six visits the splash was never seen within its 5 s.')
  }

  it('loading splash of at least 5000 ms: nothing under it can be reached before, all of it after', async () => {
    const page = await justBeforeItGoes()
    const splash = page.getByText('Loading the presale')
    await drawnWhilePaused(page)
    expect(await splash.isVisible()).toBe(true)
    await expect(secure(page).click({ timeout: 500 })).rejects.toThrow()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.clock.runFor(600)
    await splash.waitFor({ state: 'hidden' })
    await secure(page).click({ trial: true })
  })

  it('other pages have no splash', async () => {
    const { page } = await screens.buyer()
    await page.clock.install()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).click({ timeout: 4000 })
    await page.waitForURL('**/buy-coins')
  })

  it('header with a whitepaper link: /whitepaper.pdf, in a new tab, and the file is a PDF', async () => {
    const { page, context } = await landing()
    const link = page.getByRole('banner').getByRole('link', { name: /whitepaper/i })
    expect(await link.getAttribute('target')).toBe('_blank')
    const url = new URL(String(await link.getAttribute('href')), screens.origin)
    expect(url.pathname).toBe('/whitepaper.pdf')
    const file = await context.request.get('/whitepaper.pdf')
    expect(file.status()).toBe(200)
    expect(file.headers()['content-type']).toContain('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('hero with a presale countdown card that begins at 2 days, runs down, and restarts at 2 days', async () => {
    const { page } = await landing()
    const first = await secondsLeft(page)
    expect(first).toBeLessThanOrEqual(2 * 86_400)
    expect(first).toBeGreaterThan(2 * 86_400 - 60)
    await page.clock.fastForward(3_600_000)
    const later = await secondsAfterTick(page)
    expect(first - later).toBeGreaterThanOrEqual(3590)
    expect(first - later).toBeLessThan(3660)
    await page.clock.fastForward((2 * 86_400 - 3600) * 1000)
    const again = await secondsAfterTick(page)
    expect(again).toBeGreaterThan(2 * 86_400 - 120)
    expect(again).toBeLessThanOrEqual(2 * 86_400)
  })

  it('benefits', async () => {
    const { page } = await landing()
    await page.getByRole('heading', { name: 'Benefits' }).waitFor()
  })

  it('stats: price, 83% allocation reserved, 1.8K+ participants', async () => {
    const { page, context } = await landing()
    const { price } = await (await context.request.get('/api/token/GROK')).json()
    const stats = page.getByRole('region', { name: 'The presale in figures' })
    await stats.getByText('83%', { exact: true }).waitFor()
    await stats.getByText('1.8K+', { exact: true }).waitFor()
    expect((await stats.innerText()).replaceAll(/\s/g, '')).toContain(`$${Number(price)}`)
    await stats.getByText(/allocation reserved/i).waitFor()
    await stats.getByText(/participants/i).waitFor()
  })

  it('selection features', async () => {
    const { page } = await landing()
    await page.getByRole('heading', { name: /selection features/i }).waitFor()
  })

  it('roadmap of 3 phases (Q1, Q2, Q3 2025; phase 2 is the current one)', async () => {
    const { page } = await landing()
    const roadmap = page.getByRole('region', { name: 'Roadmap' })
    const phases = roadmap.getByRole('listitem')
    expect(await phases.count()).toBe(3)
    for (const [index, quarter] of ['Q1 2025', 'Q2 2025', 'Q3 2025'].entries()) {
      const phase = phases.nth(index)
      expect(await phase.innerText()).toContain(quarter)
      expect(await phase.getAttribute('aria-current')).toBe(index === 1 ? 'step' : null)
    }
    await phases.nth(1).getByText('Current', { exact: true }).waitFor()
  })

  it('TGE within 2 weeks after the presale (copy)', async () => {
    const { page } = await landing()
    await page
      .getByText(/within 2 weeks after the presale/i)
      .first()
      .waitFor()
  })

  it('Elite Privileges section (holding 50,000+ tokens unlocks extra perks)', async () => {
    const { page } = await landing()
    const elite = page.getByRole('region', { name: 'Elite Privileges' })
    await elite
      .getByText(/50,000\+ tokens/)
      .first()
      .waitFor()
    await elite.getByText(/perks/i).first().waitFor()
  })

  it('FAQ accordion with 4 items, one open at a time', async () => {
    const { page } = await landing()
    const items = page.getByRole('region', { name: /FAQ/ }).getByRole('button')
    expect(await items.count()).toBe(4)
    const states = () => items.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded')))
    await items.nth(0).click()
    expect(await states()).toEqual(['true', 'false', 'false', 'false'])
    await items.nth(2).click()
    expect(await states()).toEqual(['false', 'false', 'true', 'false'])
    await page.getByRole('region', { name: /FAQ/ }).getByRole('region').first().waitFor()
  })

  it('the FAQ names the accepted currencies BTC, ETH, DOGE, USDT, USDC', async () => {
    const { page } = await landing()
    await page.getByRole('button', { name: /cryptocurrencies/i }).click()
    await page
      .getByText(/BTC, ETH, DOGE, USDT,? (and )?USDC/)
      .last()
      .waitFor()
  })

  it.each([
    ['Privacy Policy', /privacy policy/i],
    ['Terms', /^terms/i],
  ])('footer with a %s modal, which Esc closes', async (_what, name) => {
    const { page } = await landing()
    const opener = page.getByRole('contentinfo').getByRole('button', { name })
    await opener.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    expect((await dialog.innerText()).length).toBeGreaterThan(300)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it("'Secure Your Allocation' opens a modal with Sign Up and Sign In tabs", async () => {
    const { page } = await landing()
    await secure(page).click()
    const dialog = page.getByRole('dialog')
    const tabs = dialog.getByRole('tab')
    await tabs.first().waitFor()
    expect(await tabs.allInnerTexts()).toEqual(['Sign Up', 'Sign In'])
    expect(await dialog.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true')
  })

  it('Signup fields: name, email, password, confirm password. Signin fields: email, password', async () => {
    const { page } = await landing({ viewport: PHONE })
    await secure(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).waitFor()
    const labels = () => dialog.locator('label').allInnerTexts()
    expect(await labels()).toEqual(['Name', 'Email', 'Password', 'Confirm Password'])
    for (const label of ['Password', 'Confirm Password']) {
      expect(await dialog.getByLabel(label, { exact: true }).getAttribute('type')).toBe('password')
    }
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await labels()).toEqual(['Email', 'Password'])
  })

  it('token name, price and logo come from the server; the fallback name is GROK and the fallback price 3.00', async () => {
    const { page } = await screens.asVisitor()
    await answer(page, '**/api/token/GROK', { status: 503, body: 'down' })
    await openLanding(page)
    await page.waitForFunction(() => document.title === 'GROK Presale')
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s/g, '')
    expect(text).toMatch(/\$3(\.0+)?(?!\d)/)
    expect(text).toContain('GROK')
  })

  it('the browser title is the token name plus Presale', async () => {
    const { page } = await screens.asVisitor()
    const token = { symbol: 'GROK', name: 'Aurora', price: '4.2500', logoUrl: null, logo: null }
    await answer(page, '**/api/token/GROK', { body: token })
    await openLanding(page)
    await page.waitForFunction(() => document.title === 'Aurora Presale')
    await page
      .getByRole('main')
      .getByText(/Aurora/)
      .first()
      .waitFor()
    expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).toContain('$4.25')
  })
})

/** What the page still has to draw hangs on timers of 0 ms; a few milliseconds of its clock let them go. */
async function drawnWhilePaused(page: Page): Promise<void> {
  await waitFor(
    async () => {
      await page.clock.runFor(1)
      return (await secure(page).count()) > 0 || undefined
    },
    { what: 'the landing page drawn under its splash' },
  )
}

/** A second passes on the page's clock before the figures are read: they are drawn once a second. */
async function secondsAfterTick(page: Page): Promise<number> {
  await page.clock.runFor(1100)
  return secondsLeft(page)
}
