import type { SaleState } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { btc, sale, token, user } from '../support/screen/answers'
import { endedPurchase } from '../support/screen/buyer-answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, sentence } from '../support/screen/reading'

const FREE_AT = '2026-01-01T12:34:00.000Z'
const closed = (state: Exclude<SaleState['state'], 'open'>) =>
  answer('GET /api/sale', {
    ...sale,
    state,
    startsAt: '2027-01-01T12:00:00.000Z',
    endsAt: '2026-01-01T12:00:00.000Z',
    freeAt: FREE_AT,
  })

const CASES = [
  ['frozen', 'The sale is paused', 'No new purchase can be made; earlier purchases are not affected.'],
  ['not-started', 'The sale has not started yet', 'It starts on 1 January 2027 at 12:00 UTC.'],
  [
    'ended',
    'The sale has ended',
    'The sale ended on 1 January 2026 at 12:00 UTC. Earlier purchases are not affected.',
  ],
  ['sold-out', 'The sale is sold out', 'Earlier purchases are not affected.'],
  [
    'reserved',
    'All that is left is reserved by buyers who are paying now',
    `Some may come free by ${new Date(FREE_AT).toTimeString().slice(0, 5)}.`,
  ],
] as const

it.each(CASES)(
  'given a sale that is %s, Buy Coins says so, with nothing to press in vain',
  async (state, title, sentence) => {
    openScreen('/buy-coins', user, () => closed(state))
    await screen.findByText(title)
    expect(within(main()).getByText(sentence)).toBeTruthy()
    expect(within(main()).queryAllByRole('button')).toEqual([])
  },
)

it.each(CASES)('given a sale that is %s, the dashboard says so in place of Buy now', async (state, title) => {
  openScreen('/dashboard', user, () => closed(state))
  await screen.findByText(title)
  expect(screen.queryByRole('link', { name: 'Buy now' })).toBeNull()
})

it.each(['/buy-coins', '/dashboard'])(
  'given a sale that begins in two days, %s says in how long',
  async (path) => {
    const startsAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
    openScreen(path, user, () => answer('GET /api/sale', { ...sale, state: 'not-started', startsAt }))
    await screen.findByText('in 2 days')
  },
)

it('given a sale that begins in months, it is counted in days', async () => {
  const startsAt = new Date(Date.now() + 100.5 * 24 * 3_600_000).toISOString()
  openScreen('/dashboard', user, () => answer('GET /api/sale', { ...sale, state: 'not-started', startsAt }))
  await screen.findByText('That is in 100 days.')
})

it('given a sale that has not begun and samples, the dashboard shows no made-up sales beside it', async () => {
  const startsAt = new Date(Date.now() + 48.5 * 3_600_000).toISOString()
  openScreen('/dashboard', user, () => answer('GET /api/sale', { ...sale, state: 'not-started', startsAt }))
  await screen.findByText('in 2 days')
  expect(screen.queryByText('Sales progress')).toBeNull()
  expect(screen.queryByText('Live purchases')).toBeNull()
})

it('given a hard cap and a limit for each buyer, the amount step says both, and what is over them', async () => {
  const actor = openScreen('/buy-coins?currency=BTC', user, () =>
    answer('GET /api/sale', { ...sale, hardCap: 5000, remaining: 1200, maxPerBuyer: 2000 }),
  )
  const left = await screen.findByText(sentence('Only 1,200 tokens are left in this sale.'))
  const most = screen.getByText(sentence('One buyer can buy at most 2,000 tokens in this sale.'))
  expect([left.className, most.className]).toEqual(['limit', 'limit'])
  const chips = screen.getByRole('group', { name: 'Quick amounts' })
  const offered = () =>
    within(chips)
      .getAllByRole('button')
      .filter((chip) => !chip.hasAttribute('disabled'))
  expect(offered().map((chip) => chip.textContent)).toEqual(['100', '250', '1,000', 'Buy the last 1,200'])
  const field = screen.getByLabelText('Amount of tokens')
  await actor.clear(field)
  await actor.type(field, '5000')
  await waitFor(() => expect([left.className, most.className]).toEqual(['over', 'over']))
  await actor.click(within(chips).getByRole('button', { name: 'Buy the last 1,200' }))
  expect(field).toHaveProperty('value', '1200')
})

it.each([
  ['/my-coins', ['Buy More', 'Start again']],
  ['/status', ['Buy more tokens', 'Upgrade Status']],
  ['/how-to-buy', ['Quick start']],
])('given a sale that is over, %s says so in place of its ways to buy', async (path, names) => {
  const declined = endedPurchase({ status: 'declined' })
  openScreen(path, user, () => {
    closed('ended')
    answer('GET /api/purchases', [declined])
  })
  await screen.findAllByText('The sale has ended')
  if (path === '/my-coins') await screen.findByText('Declined')
  for (const name of names) expect(screen.queryByRole('link', { name })).toBeNull()
})

it('given the sale is frozen while somebody enters an amount, the refusal makes the page say so', async () => {
  const sentence = 'The sale is paused. No new purchase can be made; earlier purchases are not affected.'
  const actor = openScreen('/buy-coins?currency=BTC', user, () => {
    answer('GET /api/wallets/symbol/{symbol}', () => {
      closed('frozen')
      return refusal(409, sentence)
    })
  })
  await actor.click(await screen.findByRole('checkbox', { name: /terms/i }))
  await actor.click(screen.getByRole('button', { name: 'Get Payment Address' }))
  await screen.findByText('The sale is paused')
  expect(screen.queryByRole('button', { name: 'Get Payment Address' })).toBeNull()
})

describe('a currency that is not available', () => {
  const newcoin = { ...btc, id: 'new', symbol: 'NEWCOIN', name: 'New Coin' }
  const eth = { ...btc, id: 'eth', symbol: 'ETH', name: 'Ethereum', isAvailable: false }

  it("stands as 'Not available now', and cannot be chosen", async () => {
    // A currency without a place in the grid would come last.
    const actor = openScreen('/buy-coins', user, () => answer('GET /api/crypto-prices', [eth, newcoin, btc]))
    await screen.findByText('Not available now')
    expect(within(main()).getAllByRole('listitem').at(-1)?.textContent).toContain('Ethereum')
    expect(screen.queryByRole('button', { name: /Ethereum/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Bitcoin/ })).toBeTruthy()
    await actor.type(screen.getByRole('searchbox', { name: /search/i }), 'ethereum{Enter}')
    expect(screen.queryByRole('button', { name: 'Get Payment Address' })).toBeNull()
  })

  it('given its address in the address bar, the selection is shown', async () => {
    openScreen('/buy-coins?currency=ETH', user, () => answer('GET /api/crypto-prices', [btc, eth]))
    await screen.findByText('Not available now')
    expect(screen.queryByRole('button', { name: 'Get Payment Address' })).toBeNull()
  })
})

describe('samples', () => {
  it.each([
    ['sample', false, 'Sample price'],
    ['sample', true, 'Sample price and address'],
    ['manual', true, 'Sample address'],
  ] as const)(
    'given a %s price and a sample wallet: %s, grid and amount step say %s',
    async (source, sampleWallet, words) => {
      const actor = openScreen('/buy-coins', user, () =>
        answer('GET /api/crypto-prices', [{ ...btc, source, sampleWallet }]),
      )
      await actor.click(await screen.findByRole('button', { name: new RegExp(`Bitcoin.*${words}`) }))
      await screen.findByRole('button', { name: 'Get Payment Address' })
      expect(screen.getByText(words)).toBeTruthy()
    },
  )

  it('given a real price and a real wallet, nothing is marked', async () => {
    openScreen('/buy-coins?currency=BTC', user, () => {
      answer('GET /api/token/{symbol}', token)
      answer('GET /api/crypto-prices', [{ ...btc, source: 'provider' }])
    })
    await screen.findByRole('button', { name: 'Get Payment Address' })
    await waitFor(() => expect(screen.queryByText(/^Sample/)).toBeNull())
  })
})
