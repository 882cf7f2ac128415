import { sampleChanges } from '@presale/kernel'
import type { Page } from 'playwright-core'
import { answer, type Screens, useScreens } from '../support/screens'

/** Spec section 9, 'Accepted currencies' and those that an icon exists for. */
const CURRENCIES = [
  ...['BTC', 'ETH', 'DOGE', 'USDT', 'USDC', 'XRP', 'BNB', 'ADA', 'SOL', 'DOT', 'AVAX', 'MATIC'],
  ...['LINK', 'UNI', 'TRX', 'USDT-TRC20'],
]

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button')
const tileOf = (page: Page, symbol: string) =>
  tiles(page).filter({ has: page.getByText(symbol, { exact: true }) })

describe("spec section 2, 'Buy coins': the choice of a cryptocurrency", () => {
  const screens: Screens = useScreens()

  async function selection() {
    const visit = await screens.buyer()
    await visit.page.goto('/buy-coins')
    await tileOf(visit.page, 'BTC').waitFor()
    return visit
  }

  it('Choose a cryptocurrency from a searchable grid: by symbol and by name', async () => {
    const { page, complaints } = await selection()
    expect(await tiles(page).count()).toBe(CURRENCIES.length)
    const search = page.getByRole('searchbox', { name: /search/i })
    await search.fill('dogeCOIN')
    expect(await tiles(page).count()).toBe(1)
    await search.fill('trc20')
    await tileOf(page, 'USDT-TRC20').waitFor()
    expect(await tiles(page).count()).toBe(1)
    await tileOf(page, 'USDT-TRC20').click()
    await page.getByRole('button', { name: 'Get Payment Address' }).waitFor()
    expect(complaints).toEqual([])
  })

  it("empty result: 'No cryptocurrencies found matching ...'", async () => {
    const { page } = await selection()
    await page.getByRole('searchbox', { name: /search/i }).fill('pesos')
    await page.getByText('No cryptocurrencies found matching "pesos"').waitFor()
    expect(await tiles(page).count()).toBe(0)
  })

  it('Icons for all the currencies of section 9 are drawn, and come from the own origin', async () => {
    const { page, complaints } = await selection()
    for (const symbol of CURRENCIES) {
      const icon = tileOf(page, symbol).locator('img, svg').first()
      await icon.scrollIntoViewIfNeeded()
      const isDrawn = await icon.evaluate((element) =>
        element instanceof HTMLImageElement
          ? element.decode().then(
              () => element.naturalWidth > 0,
              () => false,
            )
          : element.childElementCount > 0,
      )
      expect([symbol, isDrawn]).toEqual([symbol, true])
    }
    expect(complaints).toEqual([])
  })

  it('Each currency shows a hard-coded 24h change, marked as sample data', async () => {
    const { page } = await selection()
    for (const symbol of CURRENCIES) {
      const change = String(sampleChanges[symbol])
      const sign = Number(change) === 0 ? '' : '+'
      const shown = change.startsWith('-') ? `−${change.slice(1)}%` : `${sign}${change}%`
      expect(await tileOf(page, symbol).innerText()).toContain(shown)
      expect(await tileOf(page, symbol).textContent()).toMatch(/24 hour change, sample/i)
    }
    await page.getByText(/24h change.*sample/i).waitFor()
  })

  it('A real 24h change is not marked as a sample', async () => {
    const { page } = await screens.buyer()
    await page.route('**/api/crypto-prices', async (route) => {
      const response = await route.fetch()
      const prices: object[] = await response.json()
      const real = prices.map((price) => ({ ...price, change24h: '4.20', change24hIsSample: false }))
      await route.fulfill({ response, json: real })
    })
    await page.goto('/buy-coins')
    await tileOf(page, 'BTC').waitFor()
    expect(await tileOf(page, 'BTC').textContent()).toContain('+4.20%')
    expect(await page.getByRole('main').textContent()).not.toMatch(/sample/i)
  })

  it('A link leads to /how-to-buy', async () => {
    const { page } = await selection()
    await page
      .getByRole('main')
      .getByRole('link', { name: /how to buy/i })
      .first()
      .click()
    await page.waitForURL('**/how-to-buy')
  })

  it('Going back to selection clears the chosen currency', async () => {
    const { page } = await selection()
    await tileOf(page, 'ETH').click()
    await page
      .getByText(/Ethereum/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /back/i }).click()
    await tileOf(page, 'ETH').waitFor()
    await page.reload()
    await tileOf(page, 'ETH').waitFor()
    expect(await page.getByRole('button', { name: 'Get Payment Address' }).count()).toBe(0)
  })

  it('A currency must be selected (section 5): an address that names none sold shows the selection', async () => {
    const { page } = await screens.buyer()
    await page.goto('/buy-coins?currency=PESO')
    await tileOf(page, 'BTC').waitFor()
    expect(await page.getByRole('button', { name: 'Get Payment Address' }).count()).toBe(0)
  })

  it('Fetch failures (section 8): prices that do not come say so, and Retry brings them', async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/crypto-prices', { status: 503, body: 'Prices are being loaded.' })
    await page.goto('/buy-coins')
    await page.getByText(/Failed to fetch .*prices/).waitFor()
    await page.getByText('Prices are being loaded.').waitFor()
    await page.unroute('**/api/crypto-prices')
    await page.getByRole('button', { name: 'Retry' }).click()
    await tileOf(page, 'BTC').waitFor()
  })

  it('Fetch failures (section 8): what was there stays when a later fetch fails', async () => {
    const { page } = await selection()
    await answer(page, '**/api/crypto-prices', { status: 503, body: 'Prices are being loaded.' })
    await tileOf(page, 'BTC').click()
    await page.getByRole('button', { name: /back/i }).click()
    await page.getByText(/Failed to fetch .*prices/).waitFor()
    expect(await tiles(page).count()).toBe(CURRENCIES.length)
  })
})
