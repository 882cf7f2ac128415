import { screen, waitFor, within } from '@testing-library/react'
import { dashboard, user } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pathname, reads, textOf } from '../support/screen/reading'

const arrives = (path: string) => waitFor(() => expect(pathname()).toBe(path))

describe('Status', () => {
  async function status(balance: number, who = user) {
    const actor = openScreen('/status', who, () =>
      answer('GET /api/dashboard', { ...dashboard, tokenName: 'GROK', balance }),
    )
    await screen.findByText('All-Time High')
    return actor
  }

  it('explains the tiers, each with its threshold', async () => {
    await status(300)
    const tiers = ['Basic', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Legendary']
    const bands = ['Under 100', '100 to', '250 to', '1,000 to', '5,000 to', '25,000 to', '50,000 ']
    const items = within(main()).getAllByRole('listitem')
    for (const [index, tier] of tiers.entries()) {
      const item = items.find((one) => within(one).queryByText(tier) !== null)
      expect(item && textOf(item)).toContain(bands[index])
    }
  })

  it('shows balance and tier, the progress to the next tier, and the tokens needed', async () => {
    await status(625)
    await reads(main, /Current balance 625 GROK/i)
    const bar = within(main()).getByRole('progressbar', { name: /Gold/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(textOf(main())).toMatch(/375 .*tokens needed/)
    expect(within(main()).getAllByText('Silver')).not.toHaveLength(0)
  })

  it.each(['Buy more tokens', 'Upgrade Status'])("leads by '%s' to /buy-coins", async (name) => {
    const actor = await status(0)
    await actor.click(screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name }))
    await arrives('/buy-coins')
  })

  it('shows the current balance as All-Time High, marked as sample', async () => {
    await status(4_321)
    await reads(main, /All-Time High Sample data 4,321 GROK/i)
  })

  it("shows the account's own date as Member Since", async () => {
    await status(0, { ...user, createdAt: '2024-02-17T12:00:00.000Z' })
    await reads(main, /Member Since .{0,20}(17.{0,12}2024|Feb.{0,12}2024)/i)
  })

  it('notes that holding requirements must be maintained to keep the tier and benefits', async () => {
    await status(0)
    within(main()).getByText(/holding requirements? must be maintained/i)
  })

  it("shows 'Failed to fetch dashboard data', and Retry brings it", async () => {
    const actor = openScreen('/status', user, () =>
      answer('GET /api/dashboard', refusal(503, 'Away for a moment.')),
    )
    await screen.findByText('Failed to fetch dashboard data')
    answer('GET /api/dashboard', dashboard)
    await actor.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('Failed to fetch dashboard data')).toBeNull())
  })
})

describe('How to Buy', () => {
  async function guide(contact?: string) {
    const actor = openScreen('/how-to-buy', user, () => {
      if (contact !== undefined) answer('GET /api/settings', [{ key: 'support_contact', value: contact }])
    })
    await screen.findByRole('heading', { name: /create (your |an )?account/i })
    return actor
  }

  it('has five steps: create account, select amount, choose payment method, complete purchase, track investment', async () => {
    await guide()
    const titles = within(main()).getAllByRole('heading').map(textOf).join(' | ')
    expect(titles).toMatch(
      /create (your |an )?account.*select (an )?amount.*choose (a )?payment method.*complete (the |your )?purchase.*track (your )?investment/i,
    )
  })

  it('names credit card and BTC, ETH, USDT, USDC, TRX as payment methods', async () => {
    await guide()
    const step = within(main())
      .getByRole('heading', { name: /payment method/i })
      .closest('li')
    const text = step ? textOf(step) : ''
    expect(text).toMatch(/credit card/i)
    for (const symbol of ['BTC', 'ETH', 'USDT', 'USDC', 'TRX'])
      expect(text).toMatch(new RegExp(`\\b${symbol}\\b`))
  })

  it.each([
    ['the last step', /dashboard/i, '/dashboard'],
    ['the quick start', /quick start|start buying|buy now/i, '/buy-coins'],
  ])('leads by %s to where it belongs', async (_what, name, path) => {
    const actor = await guide()
    const [link] = within(main()).getAllByRole('link', { name })
    if (link) await actor.click(link)
    await arrives(path)
  })

  it('has security information, and an FAQ', async () => {
    await guide()
    const headings = within(main()).getAllByRole('heading').map(textOf)
    expect(headings.some((text) => /security/i.test(text))).toBe(true)
    expect(headings.some((text) => /FAQ|questions/i.test(text))).toBe(true)
  })

  it('leads to the support contact of the sale', async () => {
    await guide('help@example.com')
    const [support] = await within(main()).findAllByRole('link', { name: /support/i })
    expect(support?.getAttribute('href')).toMatch(/^mailto:help@example\.com/)
  })

  it('says that Stage 3 is the current price and Stage 4 comes at 21.5, both marked as sample', async () => {
    await guide()
    await reads(main, /Stage 3/)
    await reads(main, /Stage 4/)
    await reads(main, /\$ ?21\.50?/)
    await reads(main, /Sample/)
  })

  it('names the minimum of 100 tokens, and 1,000 to 10,000 as recommended', async () => {
    await guide()
    await reads(main, /\b100 tokens/)
    await reads(main, /1,000 to 10,000/)
  })
})
