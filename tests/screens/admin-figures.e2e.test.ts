import type { SaleHistory } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, hold, type Screens, useScreens } from '../support/screens'

const FIGURES = '/admin?view=figures'
const CARDS = ['Purchases by day', 'Amount by day', 'By state', 'Time to decision', 'By currency']

/** A chart is found by what it says: its name begins with the figure's. */
const chart = (page: Page, title: string) =>
  page.getByRole('application', { name: new RegExp(`^${title}\\.`) })
const table = (page: Page, title: string) => page.getByRole('table', { name: title })
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Two days with exact amounts that no float can hold. */
const HISTORY: SaleHistory = {
  ...{ from: '2026-11-20', to: '2026-11-21' },
  days: [
    {
      ...{ date: '2026-11-20', purchases: 3, total: '9007199254740993.10' },
      ...{ approved: 1, approvedTotal: '9007199254740993.01', tokens: 100 },
    },
    { date: '2026-11-21', purchases: 1, total: '300.25', approved: 1, approvedTotal: '300.25', tokens: 50 },
  ],
  currencies: [
    {
      ...{ symbol: 'BTC', purchases: 3, total: '9007199254740993.10' },
      ...{ approved: 1, approvedTotal: '9007199254740993.01' },
    },
    { symbol: 'ETH', purchases: 1, total: '300.25', approved: 1, approvedTotal: '300.25' },
  ],
  statuses: [
    { status: 'pending', purchases: 1, total: '0.05' },
    { status: 'approved', purchases: 2, total: '9007199254741293.26' },
    { status: 'declined', purchases: 0, total: '0.00' },
    { status: 'expired', purchases: 1, total: '0.04' },
  ],
  evidence: [
    { evidence: 'transaction', purchases: 0, total: '0.00' },
    { evidence: 'reason', purchases: 1, total: '300.25' },
    { evidence: 'none', purchases: 1, total: '9007199254740993.01' },
  ],
  decisions: {
    ...{ decided: 2, medianSeconds: 95, ninetiethSeconds: 4000 },
    buckets: [
      { underSeconds: 300, purchases: 1 },
      { underSeconds: 3600, purchases: 0 },
      { underSeconds: null, purchases: 1 },
    ],
  },
}
const NONE: SaleHistory = {
  ...HISTORY,
  days: HISTORY.days.map((one) => ({
    ...{ ...one, purchases: 0, total: '0.00', approved: 0, approvedTotal: '0.00', tokens: 0 },
  })),
  ...{ currencies: [], statuses: [], evidence: [] },
  decisions: { decided: 0, medianSeconds: null, ninetiethSeconds: null, buckets: [] },
}

jest.setTimeout(300_000)

describe("issue 5, 'Figures where people would rather look than read'", () => {
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

  it('numbers are exact from decimal text: totals, and each cell of the tables', async () => {
    const { page } = await opened(`${FIGURES}&as=table`, HISTORY)
    const main = folded(await page.getByRole('main').innerText())
    expect(main).toContain('$9,007,199,254,741,293.26')
    expect(main).toContain('50.0 %')
    expect(main).toContain('1 min')
    const rows = await table(page, 'Amount by day').getByRole('row').allInnerTexts()
    expect(rows.map(folded)).toEqual([
      'Day (UTC) Requested Approved Tokens credited',
      '20 Nov 2026 $9,007,199,254,740,993.10 $9,007,199,254,740,993.01 100',
      '21 Nov 2026 $300.25 $300.25 50',
    ])
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
      ...['State Purchases Amount', 'Pending 1 $0.05', 'Approved 2 $9,007,199,254,741,293.26'],
      ...['Declined 0 $0.00', 'Expired 1 $0.04'],
    ])
    expect((await table(page, 'Time to decision').getByRole('row').allInnerTexts()).map(folded)).toEqual([
      ...['Decided within Purchases', 'Under 5 min 1', '5 min–1 h 0', '1 h and more 1'],
    ])
    await page.reload()
    await table(page, 'By currency').waitFor()
    await page.getByRole('switch', { name: 'Show as table' }).click()
    await chart(page, 'By currency').waitFor()
    expect(param(page, 'as')).toBeNull()
  })

  it('a chart has a text alternative, the focus, and its bars are walked and told by arrow keys', async () => {
    const { page } = await opened(FIGURES, HISTORY)
    const days = chart(page, 'Amount by day')
    expect(await days.getAttribute('aria-label')).toMatch(/raised of \$9,007,199,254,741,293\.35 requested/)
    await page.getByRole('switch', { name: 'Show as table' }).focus()
    await tabTo(page, days)
    await page.keyboard.press('ArrowRight')
    const told = page.getByRole('region', { name: 'Amount by day' }).getByRole('status')
    await told.filter({ hasText: '21 Nov 2026' }).filter({ hasText: '$300.25' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await told.filter({ hasText: '20 Nov 2026' }).filter({ hasText: '$9,007,199,254,740,993.10' }).waitFor()
  })

  it.each([
    ['7 days', 6],
    ['90 days', 89],
    ['365 days', 364],
  ])('the range in the address: the last %s', async (label, before) => {
    const { page } = await opened()
    const asked = page.waitForRequest((request) => request.url().includes(`from=${day(before)}`))
    await page.getByRole('link', { name: label, exact: true }).click()
    expect(new URL((await asked).url()).searchParams.get('to')).toBe(day(0))
    expect([param(page, 'from'), param(page, 'to')]).toEqual([day(before), day(0)])
    expect(await page.getByRole('link', { name: label, exact: true }).getAttribute('aria-current')).toBe(
      'true',
    )
    await page.goBack()
    await page.waitForURL(`**${FIGURES}`)
    const isBack = async () => (await page.getByLabel('From (UTC)').inputValue()) === day(29) || undefined
    await waitFor(isBack, { what: 'the days as they were before' })
  })

  it("a range of one's own; one that cannot be shown is told, and not asked for", async () => {
    const { page } = await opened(`${FIGURES}&from=2026-01-01&to=2026-01-31`, HISTORY)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/admin/figures') && asked.push(request.url()))
    await page.getByLabel('From (UTC)').fill('2026-02-01')
    await page.getByText('These days cannot be shown').waitFor()
    expect(await page.getByLabel('From (UTC)').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('From (UTC)').fill('2024-01-01')
    await page.getByText('At most 366 days can be shown at once; these are 762.').first().waitFor()
    expect(asked).toEqual([])
    await page.getByRole('link', { name: 'Show the last 30 days' }).click()
    await page.getByRole('region', { name: 'Time to decision' }).waitFor()
    expect(new URL(page.url()).search).toBe('?view=figures')
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

  it('loading, nothing in these days, and an error with Retry', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, '**/api/admin/figures*', { body: NONE })
    await answer(page, '**/api/admin/figures*', { status: 503, body: 'Away for a moment.', times: 1 })
    const release = await hold(page, '**/api/admin/figures*')
    await page.goto(FIGURES)
    await page.locator('[aria-busy="true"]').getByRole('heading', { name: 'By state' }).waitFor()
    release()
    await page.getByText('Failed to fetch the figures').waitFor()
    await page.getByText('Away for a moment.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No purchases in these days').waitFor()
    await page.getByText('None yet').waitFor()
    await page.getByText('No decision yet').waitFor()
  })

  it('a moderator sees the figures', async () => {
    const { page } = await screens.asPerson({ isModerator: true })
    await page.goto(FIGURES)
    await chart(page, 'By state').waitFor()
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
