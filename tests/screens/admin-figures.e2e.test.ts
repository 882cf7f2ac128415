import type { SaleHistory } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { HISTORY } from '../support/sale-history'
import { answer, type Screens, useScreens } from '../support/screens'

const FIGURES = '/admin?view=figures'
const CARDS = ['Purchases by day', 'Amount by day', 'By state', 'Time to decision', 'By currency']

/** A chart is found by what it says: its name begins with the figure's. */
const chart = (page: Page, title: string) =>
  page.getByRole('application', { name: new RegExp(`^${title}\\.`) })
const table = (page: Page, title: string) => page.getByRole('table', { name: title })
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

jest.setTimeout(300_000)

describe('the figures', () => {
  const screens: Screens = useScreens()

  beforeAll(async () => {
    const admin = await Person.admin(screens.origin)
    const buyer = await Person.registered(screens.origin)
    const { id } = await buyer.paid(700)
    await admin.decide(id, 'approve', {})
  })

  async function opened(path = FIGURES, history?: SaleHistory) {
    const visit = await screens.asPerson({ isAdmin: true })
    if (history) await answer(visit.page, '**/api/admin/figures*', { body: history })
    await visit.page.goto(path)
    await visit.page.getByRole('region', { name: 'Time to decision' }).waitFor()
    return visit
  }

  it('purchases and amount by day, by currency, by state, time to decision; the last 30 days', async () => {
    const { page, complaints } = await opened()
    for (const title of CARDS) await chart(page, title).waitFor()
    expect(await page.getByLabel('From (UTC)').inputValue()).toBe(day(29))
    expect(await page.getByLabel('To (UTC)').inputValue()).toBe(day(0))
    expect(new URL(page.url()).search).toBe('?view=figures')
    expect(complaints).toEqual([])
  })

  it('from the read models: what the screen totals is what the server says', async () => {
    const admin = await Person.admin(screens.origin)
    const { page } = await opened()
    const { body } = await admin.get<SaleHistory>('/api/admin/figures')
    const approved = body.days.reduce((sum, { approved: one }) => sum + one, 0)
    expect(approved).toBeGreaterThan(0)
    await page.reload()
    const totals = page.getByRole('definition')
    await totals.filter({ hasText: `${approved.toLocaleString('en')} approved` }).waitFor()
  })

  it('each chart can be read as a table too: one switch, in the address, real tables with names', async () => {
    const { page } = await opened(FIGURES, HISTORY)
    await page.getByRole('switch', { name: 'Show as table' }).click()
    await page.waitForURL((url) => url.searchParams.get('as') === 'table')
    for (const title of CARDS) {
      expect(await table(page, title).evaluate((one) => one.tagName)).toBe('TABLE')
      expect(await chart(page, title).count()).toBe(0)
    }
    expect((await table(page, 'By state').getByRole('row').allInnerTexts()).map(folded)).toEqual([
      'State Purchases Amount',
      'Pending 1 $0.05',
      'Approved 2 $9,007,199,254,741,293.26',
      'Declined 0 $0.00',
      'Expired 1 $0.04',
    ])
    expect((await table(page, 'Time to decision').getByRole('row').allInnerTexts()).map(folded)).toEqual([
      'Decided within Purchases',
      'Under 5 min 1',
      '5 min–1 h 0',
      '1 h and more 1',
    ])
    await page.reload()
    await table(page, 'By currency').waitFor()
    await page.getByRole('switch', { name: 'Show as table' }).click()
    await chart(page, 'By currency').waitFor()
    expect(param(page, 'as')).toBeNull()
  })

  it('a chart has a text alternative, the focus, and arrow keys move along the bars and announce each', async () => {
    const { page } = await opened(FIGURES, HISTORY)
    const days = chart(page, 'Amount by day')
    expect(await days.getAttribute('aria-label')).toMatch(/raised of \$9,007,199,254,741,293\.35 requested/)
    await page.getByRole('switch', { name: 'Show as table' }).focus()
    await tabTo(page, days)
    await page.keyboard.press('ArrowRight')
    const status = page.getByRole('region', { name: 'Amount by day' }).getByRole('status')
    await status.filter({ hasText: '21 Nov 2026' }).filter({ hasText: '$300.25' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await status.filter({ hasText: '20 Nov 2026' }).filter({ hasText: '$9,007,199,254,740,993.10' }).waitFor()
  })

  it('what draws the charts is loaded with the section, not before', async () => {
    const visit = await screens.asPerson({ isAdmin: true })
    const { page } = visit
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    })
    const drawn = async () => (await Promise.all(scripts)).some((text) => text.includes('recharts-surface'))
    for (const path of ['/admin', '/admin?view=audit', '/admin?view=operations']) {
      await page.goto(path)
      await page.getByRole('navigation', { name: 'Admin sections' }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(scripts.length).toBeGreaterThan(3)
    expect(await drawn()).toBe(false)
    await page.getByRole('link', { name: 'Figures' }).click()
    await chart(page, 'By state').waitFor()
    expect(await drawn()).toBe(true)
  })

  it('axe finds no violation, at 1440 and 390 pixels, dark and light, as charts and as tables; no sideways scroll', async () => {
    const { page } = await opened(FIGURES, HISTORY)
    await chart(page, 'By currency').waitFor()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize(DESKTOP)
    await page.goto(`${FIGURES}&as=table`)
    await table(page, 'By currency').waitFor()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
