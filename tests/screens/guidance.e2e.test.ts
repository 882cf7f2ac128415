import type { Dashboard } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { answer, changeAnswer, reads, type Screens, useScreens } from '../support/screens'

const main = (page: Page) => page.getByRole('main')

describe("spec section 2, 'Status'", () => {
  const screens: Screens = useScreens()

  async function status(balance: number) {
    const visit = await screens.buyer()
    await changeAnswer<Dashboard>(visit.page, '**/api/dashboard', (real) => ({ ...real, balance }))
    await visit.page.goto('/status')
    await visit.page.getByText('All-Time High').waitFor()
    return visit
  }

  it('explains tiers, each with its threshold', async () => {
    const { page } = await status(300)
    const tiers = ['Basic', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Legendary']
    const bands = ['Under 100', '100 to', '250 to', '1,000 to', '5,000 to', '25,000 to', '50,000 ']
    const items = main(page).getByRole('listitem')
    for (const [index, tier] of tiers.entries()) {
      const item = items.filter({ has: page.getByText(tier, { exact: true }) }).first()
      expect((await item.innerText()).replaceAll(/\s+/g, ' ')).toContain(bands[index])
    }
  })

  it('shows current balance and tier, progress bar to next tier, tokens needed', async () => {
    const { page } = await status(625)
    await reads(main(page), /Current balance 625 GROK/i)
    const bar = main(page).getByRole('progressbar', { name: /Gold/ })
    expect(await bar.getAttribute('aria-valuenow')).toBe('50')
    await main(page)
      .getByText(/375 .*tokens needed/)
      .first()
      .waitFor()
    await main(page).getByText('Silver', { exact: true }).first().waitFor()
  })

  it("'Buy more tokens' and 'Upgrade Status' go to /buy-coins", async () => {
    const { page } = await status(0)
    for (const name of ['Buy more tokens', 'Upgrade Status']) {
      const button = page.getByRole('link', { name }).or(page.getByRole('button', { name }))
      await button.click()
      await page.waitForURL('**/buy-coins')
      await page.goto('/status')
    }
  })

  it('All-Time High, shown as the current balance and marked as sample', async () => {
    const { page } = await status(4_321)
    await reads(main(page), /All-Time High Sample data 4,321 GROK/i)
  })

  it("Member Since is the account's own date", async () => {
    const visit = await screens.buyer()
    const user = { ...visit.user, createdAt: '2024-02-17T12:00:00.000Z' }
    await answer(visit.page, '**/api/user', { body: user })
    await visit.page.goto('/status')
    await visit.page.getByText('Member Since').waitFor()
    await reads(main(visit.page), /Member Since .{0,20}(17.{0,12}2024|Feb.{0,12}2024)/i)
  })

  it('a note says that holding requirements must be maintained to keep the tier and benefits', async () => {
    const { page } = await status(0)
    await main(page)
      .getByText(/holding requirements? must be maintained/i)
      .waitFor()
  })

  it("a failed fetch says 'Failed to fetch dashboard data' with Retry", async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/dashboard', { status: 503, body: 'Away for a moment.', times: 1 })
    await page.goto('/status')
    await page.getByText('Failed to fetch dashboard data').first().waitFor()
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText('Failed to fetch dashboard data').first().waitFor({ state: 'detached' })
  })
})

describe("spec sections 2 and 9, 'How to Buy'", () => {
  const screens: Screens = useScreens()

  async function guide(contact?: string) {
    const visit = await screens.buyer()
    if (contact !== undefined) {
      await changeAnswer<{ key: string }[]>(visit.page, '**/api/settings', (settings) => [
        ...settings.filter(({ key }) => key !== 'support_contact'),
        { key: 'support_contact', value: contact },
      ])
    }
    await visit.page.goto('/how-to-buy')
    await visit.page.getByRole('heading', { name: /create (your |an )?account/i }).waitFor()
    return visit
  }

  it('five steps: create account; select amount; choose payment method; complete purchase; track investment', async () => {
    const { page } = await guide()
    const titles = (await main(page).getByRole('heading').allInnerTexts()).join(' | ')
    expect(titles).toMatch(
      /create (your |an )?account.*select (an )?amount.*choose (a )?payment method.*complete (the |your )?purchase.*track (your )?investment/i,
    )
  })

  it('payment method: credit card, or cryptocurrency BTC, ETH, USDT, USDC, TRX', async () => {
    const { page } = await guide()
    const step = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /payment method/i }) })
      .first()
    const text = await step.innerText()
    expect(text).toMatch(/credit card/i)
    for (const symbol of ['BTC', 'ETH', 'USDT', 'USDC', 'TRX']) {
      expect(text).toMatch(new RegExp(`\\b${symbol}\\b`))
    }
  })

  it('track investment links to /dashboard', async () => {
    const { page } = await guide()
    await main(page)
      .getByRole('link', { name: /dashboard/i })
      .first()
      .click()
    await page.waitForURL('**/dashboard')
  })

  it('a quick start button to /buy-coins', async () => {
    const { page } = await guide()
    await main(page)
      .getByRole('link', { name: /quick start|start buying|buy now/i })
      .first()
      .click()
    await page.waitForURL('**/buy-coins')
  })

  it('security information, and an FAQ', async () => {
    const { page } = await guide()
    const headings = main(page).getByRole('heading')
    await headings
      .filter({ hasText: /security/i })
      .first()
      .waitFor()
    await headings
      .filter({ hasText: /FAQ|questions/i })
      .first()
      .waitFor()
  })

  it('support buttons, which lead to the support contact of the sale', async () => {
    const { page } = await guide('help@example.com')
    const support = main(page)
      .getByRole('link', { name: /support/i })
      .first()
    await support.waitFor()
    expect(await support.getAttribute('href')).toMatch(/^mailto:help@example\.com/)
  })

  it('static copy: Stage 3 is the current price, Stage 4 comes at 21.5 per token, both marked as sample', async () => {
    const { page } = await guide()
    await reads(main(page), /Stage 3/)
    await reads(main(page), /Stage 4/)
    await reads(main(page), /\$ ?21\.50?/)
    await reads(main(page), /Sample/)
  })

  it('minimum purchase 100 tokens, recommended 1,000 to 10,000 in copy', async () => {
    const { page } = await guide()
    await reads(main(page), /\b100 tokens/)
    await reads(main(page), /1,000 to 10,000/)
  })
})
