import { sampleChanges } from '@presale/kernel'
import { screen, waitFor, within } from '@testing-library/react'
import { focusAgain } from '../support/screen/acting'
import { user } from '../support/screen/answers'
import { currencies } from '../support/screen/buyer-answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pathname, sentence, textOf } from '../support/screen/reading'

const UNAVAILABLE = refusal(503, 'Prices are being loaded.')

const tiles = () =>
  within(main())
    .queryAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('button'))

async function tileOf(symbol: string): Promise<HTMLElement> {
  const found = (await screen.findAllByText(symbol)).map((text) => text.closest('button')).find(Boolean)
  if (!found) throw new Error(`${symbol} has no tile`)
  return found
}

const search = () => screen.getByRole('searchbox', { name: /search/i })
const getAddress = { name: 'Get Payment Address' }

async function opened(path = '/buy-coins') {
  const actor = openScreen(path, user, () => answer('GET /api/crypto-prices', currencies))
  await tileOf('BTC')
  return actor
}

it('finds a currency by its name and by its symbol, and goes on to the amount', async () => {
  const actor = await opened()
  expect(tiles()).toHaveLength(currencies.length)
  await actor.type(search(), 'dogeCOIN')
  expect(tiles()).toHaveLength(1)
  await actor.clear(search())
  await actor.type(search(), 'trc20')
  expect(tiles()).toHaveLength(1)
  await actor.click(await tileOf('USDT-TRC20'))
  await screen.findByRole('button', getAddress)
})

it("shows 'No cryptocurrencies found matching ...' where none does", async () => {
  const actor = await opened()
  await actor.type(search(), 'pesos')
  await screen.findByText(sentence('No cryptocurrencies found matching "pesos"'))
  expect(tiles()).toHaveLength(0)
})

it('shows the sample 24h change of each currency, marked as a sample', async () => {
  await opened()
  for (const { symbol } of currencies) {
    const change = String(sampleChanges[symbol])
    const sign = Number(change) === 0 ? '' : '+'
    const shown = change.startsWith('-') ? `−${change.slice(1)}%` : `${sign}${change}%`
    const tile = await tileOf(symbol)
    expect(tile.textContent).toContain(shown)
    expect(tile.textContent).toMatch(/24 hour change, sample/i)
  }
  await screen.findByText(/24h change.*sample/i)
})

it('says once, above them, what is a sample of all of them, and in a tile where one differs', async () => {
  const samples = currencies.map((price) => ({ ...price, source: 'sample' as const, sampleWallet: true }))
  openScreen('/buy-coins', user, () => answer('GET /api/crypto-prices', samples))
  expect((await tileOf('BTC')).textContent).toContain('Sample price and address')
  expect(shownTags()).toEqual(['Prices, addresses and 24h changes: sample data'])
  const mixed = samples.map((price, index) => ({ ...price, sampleWallet: index > 0 }))
  answer('GET /api/crypto-prices', mixed)
  focusAgain()
  await waitFor(() => expect(shownTags()).toHaveLength(1 + samples.length))
  expect(shownTags().slice(0, 2)).toEqual(['24h change: sample data', 'Sample price'])
})

/** What is marked as a sample for the eye. */
const shownTags = () => [...main().querySelectorAll('.badge.sample')].map((tag) => tag.textContent)

it('does not mark a real 24h change and price as a sample', async () => {
  const real = currencies.map((price) => ({
    ...price,
    change24h: '4.20',
    change24hIsSample: false,
    source: 'provider' as const,
  }))
  openScreen('/buy-coins', user, () => answer('GET /api/crypto-prices', real))
  expect((await tileOf('BTC')).textContent).toContain('+4.20%')
  expect(textOf(main())).not.toMatch(/sample/i)
})

it('leads to /how-to-buy', async () => {
  const actor = await opened()
  const [link] = within(main()).getAllByRole('link', { name: /how to buy/i })
  if (link) await actor.click(link)
  await waitFor(() => expect(pathname()).toBe('/how-to-buy'))
})

it('clears the chosen currency on going back to the selection', async () => {
  const actor = await opened()
  await actor.click(await tileOf('ETH'))
  await waitFor(() => expect(document.body.textContent).toContain('Pay with Ethereum'))
  expect(window.location.search).toContain('ETH')
  await actor.click(screen.getByRole('button', { name: /back/i }))
  await tileOf('ETH')
  // The address is what a reload would go by.
  expect(window.location.search).not.toContain('ETH')
  expect(screen.queryByRole('button', getAddress)).toBeNull()
})

it('shows the selection for an address that names no currency that is sold', async () => {
  await opened('/buy-coins?currency=PESO')
  expect(screen.queryByRole('button', getAddress)).toBeNull()
})

it('says that prices could not be fetched, and Retry brings them', async () => {
  const actor = openScreen('/buy-coins', user, () => answer('GET /api/crypto-prices', UNAVAILABLE))
  await screen.findByText(/Failed to fetch .*prices/)
  screen.getByText('Prices are being loaded.')
  answer('GET /api/crypto-prices', currencies)
  await actor.click(screen.getByRole('button', { name: 'Retry' }))
  await tileOf('BTC')
})

it('keeps what was there when a later fetch fails', async () => {
  const actor = await opened()
  answer('GET /api/crypto-prices', UNAVAILABLE)
  await actor.click(await tileOf('BTC'))
  await actor.click(await screen.findByRole('button', { name: /back/i }))
  await screen.findByText(/Failed to fetch .*prices/)
  expect(tiles()).toHaveLength(currencies.length)
})
