import type { Token } from '@presale/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { folded, withoutGaps } from '../support/screen/acting'
import { sale, token } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openLanding as landing } from '../support/screen/open-landing'
import { main, textOf } from '../support/screen/reading'

async function openAllocation(actor: Awaited<ReturnType<typeof landing>>) {
  const [opener] = await screen.findAllByRole('button', { name: 'Secure Your Allocation' })
  if (opener) await actor.click(opener)
  return within(await screen.findByRole('dialog'))
}

const labels = () => [...screen.getByRole('dialog').querySelectorAll('label')].map(textOf)

it('links to the whitepaper in a new tab', async () => {
  await landing()
  const link = within(screen.getByRole('banner')).getByRole('link', { name: /whitepaper/i })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(new URL(String(link.getAttribute('href')), window.location.href).pathname).toBe('/whitepaper.pdf')
})

describe('the presale countdown', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
  afterEach(() => jest.useRealTimers())

  /** '01 days 23 hours 59 minutes 50 seconds' → seconds. */
  async function secondsLeft(): Promise<number> {
    const [first] = await screen.findAllByRole('timer')
    const [days = Number.NaN, hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = (
      first?.textContent?.match(/\d+/g) ?? []
    ).map(Number)
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  }

  /** A second more than asked for: the figures are drawn once a second. */
  async function secondsLeftAfter(milliseconds: number): Promise<number> {
    jest.setSystemTime(Date.now() + milliseconds)
    act(() => jest.advanceTimersByTime(1_100))
    return secondsLeft()
  }

  it('begins at 2 days, runs down, and restarts at 2 days', async () => {
    await landing()
    const first = await secondsLeft()
    expect(first).toBeLessThanOrEqual(2 * 86_400)
    expect(first).toBeGreaterThan(2 * 86_400 - 60)
    const later = await secondsLeftAfter(3_600_000)
    expect(first - later).toBeGreaterThanOrEqual(3590)
    expect(first - later).toBeLessThan(3660)
    const again = await secondsLeftAfter((2 * 86_400 - 3600) * 1000)
    expect(again).toBeGreaterThan(2 * 86_400 - 120)
    expect(again).toBeLessThanOrEqual(2 * 86_400)
  })
})

it('shows benefits and selection features', async () => {
  await landing()
  screen.getByRole('heading', { name: 'Benefits' })
  screen.getByRole('heading', { name: /selection features/i })
})

it('shows the price, 83% allocation reserved, and 1.8K+ participants', async () => {
  await landing()
  const region = screen.getByRole('region', { name: 'The presale in figures' })
  const stats = within(region)
  await stats.findByText('83%')
  stats.getByText('1.8K+')
  await waitFor(() => expect(withoutGaps(region)).toContain(`$${Number(token.price)}`))
  stats.getByText(/allocation reserved/i)
  stats.getByText(/participants/i)
})

it('shows a roadmap of 3 phases, Q1 to Q3 2025, of which the second is the current one', async () => {
  await landing()
  const phases = within(screen.getByRole('region', { name: 'Roadmap' })).getAllByRole('listitem')
  const quarters = ['Q1 2025', 'Q2 2025', 'Q3 2025']
  expect(phases).toHaveLength(quarters.length)
  for (const [index, phase] of phases.entries()) {
    expect(textOf(phase)).toContain(quarters[index])
    expect(phase.getAttribute('aria-current')).toBe(index === 1 ? 'step' : null)
    expect(within(phase).queryAllByText('Current')).toHaveLength(index === 1 ? 1 : 0)
  }
})

it('says that tokens are generated within 2 weeks after the presale', async () => {
  await landing()
  expect(screen.getAllByText(/within 2 weeks after the presale/i).length).toBeGreaterThan(0)
})

it('shows the perks of holding 50,000+ tokens under Elite Privileges', async () => {
  await landing()
  const elite = within(screen.getByRole('region', { name: 'Elite Privileges' }))
  expect(elite.getAllByText(/50,000\+ tokens/).length).toBeGreaterThan(0)
  expect(elite.getAllByText(/perks/i).length).toBeGreaterThan(0)
})

it('opens one of the 4 items of the FAQ at a time', async () => {
  const actor = await landing()
  const faq = within(screen.getByRole('region', { name: /FAQ/ }))
  const items = faq.getAllByRole('button')
  expect(items).toHaveLength(4)
  const states = () => items.map((item) => item.getAttribute('aria-expanded'))
  for (const [item, expected] of [
    [items[0], ['true', 'false', 'false', 'false']],
    [items[2], ['false', 'false', 'true', 'false']],
  ] as const) {
    if (item) await actor.click(item)
    expect(states()).toEqual(expected)
  }
  expect(faq.getAllByRole('region')).not.toHaveLength(0)
})

it('names the accepted currencies BTC, ETH, DOGE, USDT, USDC in the FAQ', async () => {
  const actor = await landing()
  await actor.click(screen.getByRole('button', { name: /cryptocurrencies/i }))
  const answers = screen.getByRole('region', { name: /FAQ/ })
  await waitFor(() => expect(folded(answers)).toMatch(/BTC, ETH, DOGE, USDT,? (and )?USDC/))
})

it.each([
  ['Privacy Policy', /privacy policy/i],
  ['Terms', /^terms/i],
])('opens the %s from the footer, and Esc closes it', async (_what, name) => {
  const actor = await landing()
  await actor.click(within(screen.getByRole('contentinfo')).getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  expect(textOf(dialog).length).toBeGreaterThan(300)
  await actor.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
})

it("opens a dialog with Sign Up and Sign In tabs from 'Secure Your Allocation'", async () => {
  const dialog = await openAllocation(await landing())
  const tabs = await dialog.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Sign Up', 'Sign In'])
  expect(dialog.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true')
})

it('asks for name, email, and the password twice to sign up; for email and password to sign in', async () => {
  const actor = await landing()
  const dialog = await openAllocation(actor)
  await dialog.findByLabelText('Name')
  expect(labels()).toEqual(['Name', 'Email', 'Password', 'Confirm Password'])
  for (const label of ['Password', 'Confirm Password'])
    expect(dialog.getByLabelText(label).getAttribute('type')).toBe('password')
  await actor.click(dialog.getByRole('tab', { name: 'Sign In' }))
  await dialog.findByRole('button', { name: 'Sign In' })
  expect(labels()).toEqual(['Email', 'Password'])
})

it('falls back to the name GROK and the price 3.00 where the token cannot be fetched', async () => {
  await landing(() => answer('GET /api/token/{symbol}', refusal(503, 'down')))
  await waitFor(() => expect(document.title).toBe('GROK Presale'))
  await waitFor(() => expect(withoutGaps(main())).toMatch(/\$3(\.0+)?(?!\d)/))
  expect(withoutGaps(main())).toContain('GROK')
})

it("takes the token's name and price from the server, also in the browser's title", async () => {
  const aurora: Token = { symbol: 'GROK', name: 'Aurora', price: '4.2500', logoUrl: null, logo: null }
  await landing(() => answer('GET /api/token/{symbol}', aurora))
  await waitFor(() => expect(document.title).toBe('Aurora Presale'))
  await waitFor(() => expect(withoutGaps(main())).toContain('$4.25'))
  expect(textOf(main())).toMatch(/Aurora/)
})

it('says name and price as every other screen does: 4 decimals, and the present name wherever a name is', async () => {
  await landing(() => answer('GET /api/token/{symbol}', { ...token, name: 'Nova', price: '3.5' }))
  await waitFor(() => expect(folded(main())).toContain('Hold Nova'))
  await waitFor(() => expect(withoutGaps(main())).toContain('$3.5000'))
  expect(textOf(main())).not.toContain('GROK')
})

it('shows a payment as a picture, marked as an example, without an address or a control', async () => {
  await landing()
  const picture = screen.getByRole('img', { name: /example of a payment/i })
  expect(textOf(picture)).toContain('Example')
  expect(textOf(picture)).toContain('Send exactly')
  expect(picture.querySelectorAll('button, a, [tabindex]')).toHaveLength(0)
  expect(textOf(picture)).not.toMatch(/0x|bc1|T[A-Za-z0-9]{20}/)
})

it.each([
  [{ paymentSeconds: 900, approvalSeconds: 3600 }, '15 minutes', '60 minutes'],
  [{ paymentSeconds: 60, approvalSeconds: 86_400 }, '1 minute', '24 hours'],
  [{ paymentSeconds: undefined, approvalSeconds: undefined }, '15 minutes', '60 minutes'],
])(
  'says of a site with %o how long it locks a price, and checks a payment',
  async (windows, locked, checked) => {
    const actor = await landing(() => answer('GET /api/sale', { ...sale, ...windows }))
    const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent
    await waitFor(() => expect(fact('Price locked for')).toBe(locked))
    expect(fact('Time for our check')).toBe(checked)
    await actor.click(screen.getByRole('button', { name: 'When do I receive my tokens?' }))
    await screen.findByText(new RegExp(`we aim for ${checked} after`))
  },
)

it('asks once more after the FAQ', async () => {
  const actor = await landing()
  const call = within(screen.getByRole('region', { name: 'Ready when you are' }))
  await actor.click(call.getByRole('button', { name: 'Secure Your Allocation' }))
  await screen.findByRole('dialog')
})
