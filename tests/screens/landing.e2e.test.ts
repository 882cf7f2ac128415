import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually'
import { type Screens, useScreens } from '../support/screens'
import { ownClock } from '../support/visits'

const secure = (page: Page) => page.getByRole('button', { name: 'Secure Your Allocation' }).first()

describe('the landing page', () => {
  const screens: Screens = useScreens()

  /** A visit at 4.9 s, where time stands still; on a slow machine the page may come later, and is visited again. */
  async function justBeforeItGoes(): Promise<Page> {
    for (let visits = 1; visits <= 6; visits += 1) {
      const { page } = await screens.asVisitor()
      const begin = Date.now()
      await ownClock(page).install({ time: begin })
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
    await eventually(() => splash.isVisible()).toBe(true)
    await expect(secure(page).click({ timeout: 500 })).rejects.toThrow()
    await page.keyboard.press('Tab')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.clock.runFor(600)
    await splash.waitFor({ state: 'hidden' })
    await secure(page).click({ trial: true })
  })

  it('robots.txt lets a search engine make every call that a public page makes', async () => {
    const { page, context } = await screens.asVisitor()
    const called: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) called.push(pathname)
    })
    await page.goto('/')
    await page.getByText('Loading the presale').waitFor({ state: 'hidden' })
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.goto('/whitepaper')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const robots = await (await context.request.get('/robots.txt')).text()
    const allowed = [...robots.matchAll(/^Allow: (.+)$/gm)].map(([, path = '']) => path)
    expect(called.length).toBeGreaterThan(2)
    expect(called.filter((path) => !allowed.some((start) => path.startsWith(start)))).toEqual([])
  })

  it('other pages have no splash', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    // At the first moment that the page has something to press.
    const there = await page.waitForFunction(() =>
      document.querySelector('main a[href="/buy-coins"]')
        ? { hasSplash: document.body.innerText.includes('Loading the presale') }
        : null,
    )
    expect(await there.jsonValue()).toEqual({ hasSplash: false })
    await page.getByRole('link', { name: 'Buy now' }).click()
    await page.waitForURL('**/buy-coins')
  })

  it('/whitepaper.pdf, which the header links to, is a PDF', async () => {
    const { context } = await screens.asVisitor()
    const file = await context.request.get('/whitepaper.pdf')
    expect(file.status()).toBe(200)
    expect(file.headers()['content-type']).toContain('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
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
