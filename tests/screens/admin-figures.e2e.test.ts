import type { SaleHistory } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { eventually } from '../support/eventually'
import { tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { HISTORY } from '../support/sale-history'
import { answer, type Screens, useScreens } from '../support/screens'

const CARDS = ['Purchases by day', 'Amount by day', 'By state', 'Time to decision', 'Value by currency']

/** A chart is found by what it says: its name begins with the figure's. */
const chart = (page: Page, title: string) =>
  page.getByRole('application', { name: new RegExp(`^${title}\\.`) })
const table = (page: Page, title: string) => page.getByRole('table', { name: title })
const isTable = (page: Page, given: boolean) =>
  page.waitForURL((url) => url.searchParams.get('as') === (given ? 'table' : null))
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)

jest.setTimeout(300_000)

describe('the figures', () => {
  const screens: Screens = useScreens()

  it('what draws the charts is loaded with the section, not before; its totals are what the server says', async () => {
    const admin = await Person.admin(screens.origin)
    const buyer = await Person.registered(screens.origin)
    const { id } = await buyer.paid(700)
    await admin.decide(id, 'approve', {})
    const { page, complaints } = await screens.asPerson({ isAdmin: true })
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    })
    const drawn = async () => (await Promise.all(scripts)).some((text) => text.includes('recharts-surface'))
    const section = (name: string) =>
      page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name }).click()
    await page.goto('/admin')
    await section('Audit')
    await page.getByRole('searchbox', { name: 'Search the trail' }).waitFor()
    await section('Operations')
    await page.getByText('purchase-deadlines', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(3)
    await eventually(() => drawn()).toBe(false)
    const { body } = await admin.get<SaleHistory>('/api/admin/figures')
    await section('Figures')
    for (const title of CARDS) await chart(page, title).waitFor()
    await eventually(() => drawn()).toBe(true)
    await eventually(() => page.getByLabel('From (UTC)').inputValue()).toBe(day(29))
    await eventually(() => page.getByLabel('To (UTC)').inputValue()).toBe(day(0))
    await eventually(() => new URL(page.url()).search).toBe('?view=figures')
    const approved = body.days.reduce((sum, { approved: one }) => sum + one, 0)
    expect(approved).toBeGreaterThan(0)
    const totals = page.getByRole('definition')
    await totals.filter({ hasText: `${approved.toLocaleString('en')} approved` }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a chart says what it shows, and arrow keys announce each bar; all are real tables after a switch; axe finds no violation, nothing scrolls sideways', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, '**/api/admin/figures*', { body: HISTORY })
    await page.goto('/admin?view=figures')
    const days = chart(page, 'Amount by day')
    await days.waitFor()
    await eventually(() => days.getAttribute('aria-label')).toMatch(
      /raised of \$9,007,199,254,741,293\.31 requested; \$0\.04 more declined, expired/,
    )
    const asTable = page.getByRole('switch', { name: 'Show as table' })
    await asTable.focus()
    await tabTo(page, days)
    await page.keyboard.press('ArrowRight')
    const status = page.getByRole('region', { name: 'Amount by day' }).getByRole('status')
    await status.filter({ hasText: '21 Nov 2026' }).filter({ hasText: '$300.25' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await status.filter({ hasText: '20 Nov 2026' }).filter({ hasText: '$9,007,199,254,740,993.06' }).waitFor()
    await chart(page, 'Value by currency').waitFor()
    await expectNoViolation(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.setViewportSize(DESKTOP)
    await asTable.click()
    await isTable(page, true)
    for (const title of CARDS) {
      await eventually(() => table(page, title).evaluate((one) => one.tagName)).toBe('TABLE')
      await eventually(() => chart(page, title).count()).toBe(0)
    }
    await expectNoViolation(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await asTable.click()
    await chart(page, 'Value by currency').waitFor()
    await isTable(page, false)
  })
})
