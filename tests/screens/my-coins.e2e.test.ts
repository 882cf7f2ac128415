import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Purchase } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { Person } from '../support/person'
import { answer, focusAgain, reads, type Screens, useScreens } from '../support/screens'

const history = (page: Page) => page.getByRole('table', { name: /transaction history/i })
const schedule = (page: Page) => page.getByRole('table', { name: /token schedule/i })

describe("spec sections 2, 3, 4, 8 and 9, 'My coins'", () => {
  const screens: Screens = useScreens()

  let person: Person
  let approved: Purchase
  const transactionHash = randomBytes(32).toString('hex')

  /** One purchase of each state but expired: 100 waits for payment, 250 for approval, 1,000 approved, 500 declined. */
  beforeAll(async () => {
    person = await Person.registered(screens.origin)
    const admin = await Person.admin(screens.origin)
    approved = await person.paid(1_000, 'BTC')
    await admin.decide(approved.id, 'approve', { transactionHash })
    const declined = await person.paid(500, 'ETH')
    await admin.decide(declined.id, 'decline', { reason: 'No such payment.' })
    await person.paid(250, 'USDT')
    await person.request(100, 'BTC')
    await person.seesPurchase(approved.id, ({ status }) => status === 'approved', 'the approval')
  })

  async function withHistory() {
    const visit = await screens.asVisitor()
    await visit.context.addCookies([{ ...person.cookie, url: screens.origin }])
    await visit.page.goto('/my-coins')
    await history(visit.page).getByText('1,000').first().waitFor()
    return visit
  }

  const rowOf = (page: Page, amount: string) =>
    history(page)
      .getByRole('row')
      .filter({ has: page.getByText(new RegExp(`^${amount}\\s`)) })

  it('Total holdings, value, its crypto equivalent to 8 decimals; a Buy More button leads to /buy-coins', async () => {
    const { page, complaints } = await withHistory()
    const main = page.getByRole('main')
    await reads(main, /Total holdings 1,000 GROK/i)
    await reads(main, /Value \$3,000\.00/i)
    await reads(main, /0\.\d{8} BTC/)
    await page.getByRole('main').getByRole('link', { name: 'Buy More' }).click()
    await page.waitForURL('**/buy-coins')
    expect(complaints).toEqual([])
  })

  it('A transaction table (date, amount, price, total, status), prices to 4 decimals and totals to 2', async () => {
    const { page } = await withHistory()
    const headers = await history(page).getByRole('columnheader').allInnerTexts()
    expect(headers.map((text) => text.trim().toLowerCase()).slice(0, 5)).toEqual([
      ...['date', 'amount', 'price', 'total', 'status'],
    ])
    const cells = await rowOf(page, '250')
      .getByRole('cell')
      .or(rowOf(page, '250').getByRole('rowheader'))
      .allInnerTexts()
    const text = cells.join(' | ')
    expect(text).toMatch(/\$3\.0000/)
    expect(text).toMatch(/\$750\.00(?!\d)/)
    expect(text).toMatch(String(new Date().getFullYear()))
  })

  it('Approved rows show a block-explorer transaction link built from transactionHash', async () => {
    const { page } = await withHistory()
    const link = rowOf(page, '1,000').getByRole('link', { name: /transaction/i })
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^https://.*${transactionHash}$`))
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await rowOf(page, '1,000').getByText('Approved').waitFor()
  })

  it("Declined rows show 'Transaction Declined', and no countdown", async () => {
    const { page } = await withHistory()
    await rowOf(page, '500').getByText('Transaction Declined').waitFor()
    await rowOf(page, '500').getByText('No such payment.').waitFor()
    expect(await rowOf(page, '500').innerText()).not.toMatch(/\d+:\d{2} left/)
  })

  it('A pending purchase has a countdown, shown as minutes:seconds: 15 minutes to pay, 60 to be approved', async () => {
    const { page } = await withHistory()
    expect(await rowOf(page, '100').innerText()).toMatch(/Pending\s+1\d:\d{2} left/)
    expect(await rowOf(page, '250').innerText()).toMatch(/Pending\s+(60:00|5\d:\d{2}) left/)
  })

  it('An Export History button hands out the history as a CSV file', async () => {
    const { page } = await withHistory()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export History' })
        .or(page.getByRole('link', { name: 'Export History' }))
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/date.*amount.*price.*total.*status/i)
    const line = lines.find((one) => one.includes(approved.id))
    expect(line).toMatch(/1000/)
    expect(line).toMatch(/approved/i)
  })

  it('A token schedule names the tokens that came or may come, and marks the TGE as sample data', async () => {
    const { page } = await withHistory()
    const rows = await schedule(page).getByRole('row').allInnerTexts()
    expect(rows.filter((text) => /100|250|1,000/.test(text))).toHaveLength(3)
    expect(rows.filter((text) => /\b500\b/.test(text))).toHaveLength(0)
    await page
      .getByText(/within 2 weeks after the presale/i)
      .first()
      .waitFor()
    await page
      .getByText(/distribution.*sample data/i)
      .first()
      .waitFor()
  })

  it("Empty states: 'No transactions found', 'No purchases available'", async () => {
    const { page } = await screens.buyer()
    await page.goto('/my-coins')
    await page.getByText('No transactions found').waitFor()
    await page.getByText('No purchases available').waitFor()
  })

  it("Fetch failures: 'Failed to fetch user purchases', and Retry brings them", async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/purchases', { status: 503, body: 'The history is being read again.' })
    await page.goto('/my-coins')
    await page.getByText('Failed to fetch user purchases').first().waitFor()
    await page.getByText('The history is being read again.').first().waitFor()
    await page.unroute('**/api/purchases')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText('No transactions found').waitFor()
  })

  it("Fetch failures: 'Failed to fetch dashboard data', and the history stands all the same", async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/dashboard', { status: 503, body: 'Balances are being read again.' })
    await page.goto('/my-coins')
    await page.getByText('Failed to fetch dashboard data').waitFor()
    await page.getByText('No transactions found').waitFor()
    await page.unroute('**/api/dashboard')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(/Total holdings/i).waitFor()
  })

  it('A later fetch that fails keeps what was there, beside the failure and its Retry', async () => {
    const { page } = await withHistory()
    await answer(page, '**/api/purchases', { status: 503, body: 'The history is being read again.' })
    await focusAgain(page)
    await page.getByText('Failed to fetch user purchases').waitFor()
    await rowOf(page, '1,000').waitFor()
    await page.unroute('**/api/purchases')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText('Failed to fetch user purchases').waitFor({ state: 'hidden' })
    await rowOf(page, '1,000').waitFor()
  })
})
