import type { Dashboard, Purchase } from '@presale/contracts'
import type { Page } from 'playwright-core'
import {
  answer,
  callsOf,
  changeAnswer,
  countOf,
  focusAgain,
  hold,
  type Screens,
  useScreens,
} from '../support/screens'

const DASHBOARD = '**/api/dashboard'
const card = (page: Page, title: string | RegExp) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first()

/** Spec section 4: balance, its tier, tokens needed for which next, percent of the band. */
const BANDS = [
  [0, 'Basic', 100, 'Bronze', 0],
  [99, 'Basic', 1, 'Bronze', 99],
  [100, 'Bronze', 150, 'Silver', 0],
  [249, 'Bronze', 1, 'Silver', 99],
  [250, 'Silver', 750, 'Gold', 0],
  [1_000, 'Gold', 4_000, 'Platinum', 0],
  [4_999, 'Gold', 1, 'Platinum', 99],
  [5_000, 'Platinum', 20_000, 'Diamond', 0],
  [25_000, 'Diamond', 25_000, 'Legendary', 0],
  [37_500, 'Diamond', 12_500, 'Legendary', 50],
] as const

describe("spec sections 2, 4, 8 and 9, 'Dashboard'", () => {
  const screens: Screens = useScreens()

  it('shows balance, price, and a Buy now link to /buy-coins', async () => {
    const { page } = await screens.buyer()
    await changeAnswer<Dashboard>(page, DASHBOARD, (real) => ({ ...real, balance: 12_345, price: '3.5000' }))
    await page.goto('/dashboard')
    const link = page.getByRole('link', { name: 'Buy now' })
    await link.waitFor()
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s/g, '')
    expect(text).toContain('12,345')
    expect(text).toContain('$3.5')
    await link.click()
    await page.waitForURL('**/buy-coins')
  })

  it('sales progress card: 82.5%, raised 5,341,077, remaining 1,133,923', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    const progress = card(page, /Sales progress/i)
    await progress.getByText('82.5%').waitFor()
    const text = (await progress.innerText()).replaceAll(/\s/g, '')
    expect(text).toContain('5,341,077')
    expect(text).toContain('1,133,923')
    const bar = Number(await progress.getByRole('progressbar').getAttribute('aria-valuenow'))
    expect(Math.abs(bar - 82.5)).toBeLessThanOrEqual(0.5)
  })

  it('live purchases feed of 3 generated items, amounts 500 to 5,000 in USDT or USDC', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    const items = card(page, /Live purchases/i).getByRole('listitem')
    await items.first().waitFor()
    expect(await items.count()).toBe(3)
    for (const text of await items.allInnerTexts()) {
      const paid = /([\d,]+)\s*(USDT|USDC)/.exec(text.replaceAll(/\s+/g, ' '))
      const amount = Number(paid?.[1]?.replaceAll(',', ''))
      expect(amount).toBeGreaterThanOrEqual(500)
      expect(amount).toBeLessThanOrEqual(5000)
    }
  })

  it('the project mission text from the server', async () => {
    const { page } = await screens.buyer()
    const projectMission = 'We write down what we sell.'
    await changeAnswer<Dashboard>(page, DASHBOARD, (real) => ({ ...real, projectMission }))
    await page.goto('/dashboard')
    await page.getByRole('main').getByText(projectMission).waitFor()
  })

  it('tiers by balance, at each threshold: name, position within the band, tokens needed for the next', async () => {
    const { page } = await screens.buyer()
    let balance = 0
    await changeAnswer<Dashboard>(page, DASHBOARD, (real) => ({ ...real, balance }))
    for (const [at, tier, needed, next, percent] of BANDS) {
      balance = at
      await page.goto('/dashboard')
      const tierCard = card(page, /tier/i)
      await tierCard.getByText(tier, { exact: true }).waitFor()
      const words = new RegExp(`${needed.toLocaleString('en')}\\s.*tokens needed.*${next}`)
      await tierCard.getByText(words).first().waitFor()
      const shown = Number(await tierCard.getByRole('progressbar').getAttribute('aria-valuenow'))
      expect([at, Math.abs(shown - percent) <= 1]).toEqual([at, true])
    }
  })

  it('Legendary from 50,000 is the maximum', async () => {
    const { page } = await screens.buyer()
    await changeAnswer<Dashboard>(page, DASHBOARD, (real) => ({ ...real, balance: 50_000 }))
    await page.goto('/dashboard')
    const tierCard = card(page, /tier/i)
    await tierCard.getByText('Legendary', { exact: true }).waitFor()
    expect(await tierCard.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    expect(await tierCard.getByText(/tokens needed/).count()).toBe(0)
  })

  it("loads with a skeleton, and a failed fetch says 'Failed to fetch dashboard data' with Retry", async () => {
    const { page } = await screens.buyer()
    const release = await hold(page, DASHBOARD)
    await page.goto('/dashboard')
    await page.getByRole('main').locator('[aria-busy=true]').first().waitFor()
    release()
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await answer(page, DASHBOARD, { status: 503, body: 'The read model is being rebuilt.', times: 1 })
    await page.reload()
    await page.getByText('Failed to fetch dashboard data').waitFor()
    await page.getByText('The read model is being rebuilt.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    expect(await page.getByText('Failed to fetch dashboard data').count()).toBe(0)
  })

  it('a fetch that fails later keeps what was there, and says so', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await answer(page, DASHBOARD, { status: 503, body: 'Away.' })
    await focusAgain(page)
    await page.getByText('Failed to fetch dashboard data').waitFor()
    expect(await page.getByRole('link', { name: 'Buy now' }).count()).toBe(1)
  })

  async function counting(isPending: boolean) {
    const { page, person } = await screens.buyer()
    if (isPending) await person.paid(250)
    const calls = callsOf(page, 'GET')
    await page.clock.install()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    return { page, calls }
  }

  it('while any purchase is pending, dashboard data refresh every 30 s', async () => {
    const { page, calls } = await counting(true)
    const before = countOf(calls, '/api/dashboard')
    for (const round of [1, 2, 3]) {
      const next = page.waitForResponse(DASHBOARD)
      await page.clock.fastForward(30_100)
      await next
      await page.getByRole('link', { name: 'Buy now' }).waitFor()
      expect(countOf(calls, '/api/dashboard')).toBe(before + round)
    }
  })

  it('and otherwise not: without a pending purchase nothing is polled', async () => {
    const { page, calls } = await counting(false)
    const before = calls.length
    await page.clock.fastForward(31_000)
    await page.clock.fastForward(600_000)
    await page.clock.runFor(1_000)
    expect(calls.slice(before).map(({ path }) => path)).toEqual([])
  })

  it('dashboard queries refetch on mount and focus with no caching', async () => {
    const { page, calls } = await counting(false)
    const first = countOf(calls, '/api/dashboard')
    const focused = page.waitForResponse(DASHBOARD)
    await focusAgain(page)
    await focused
    await page.getByRole('link', { name: 'How to Buy' }).first().click()
    await page.getByRole('heading', { name: 'How to Buy', level: 1 }).waitFor()
    const release = await hold(page, DASHBOARD)
    const mounted = page.waitForRequest(DASHBOARD)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await mounted
    // Nothing of the answer before is shown meanwhile.
    await page.getByRole('main').locator('[aria-busy=true]').first().waitFor()
    release()
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    expect(countOf(calls, '/api/dashboard')).toBeGreaterThanOrEqual(first + 2)
  })

  it('a purchase without status is approved when it has a hash, otherwise pending', async () => {
    const { page, person } = await screens.buyer()
    await person.paid(250)
    const withoutStatus = (hash: string | null) => (real: Dashboard) => ({
      ...real,
      userPurchases: real.userPurchases.map(({ status: _status, stage: _stage, ...rest }: Purchase) => ({
        ...rest,
        ...{ stage: null, transactionHash: hash },
      })),
    })
    await changeAnswer<Dashboard>(page, DASHBOARD, withoutStatus(`${'ab'.repeat(32)}`))
    await page.goto('/dashboard')
    await page.getByRole('main').getByText('Approved', { exact: true }).first().waitFor()
    await page.unroute(DASHBOARD)
    await changeAnswer<Dashboard>(page, DASHBOARD, withoutStatus(null))
    await page.reload()
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    const recent = page.getByRole('table', { name: /purchases/i })
    await recent
      .getByText(/pending|waiting/i)
      .first()
      .waitFor()
    expect(await recent.getByText('Approved', { exact: true }).count()).toBe(0)
  })
})
