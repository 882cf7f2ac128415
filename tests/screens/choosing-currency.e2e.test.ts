import type { Page } from 'playwright-core'
import { type Screens, useScreens } from '../support/screens'

/** Every currency that a new site sells for. */
const CURRENCIES = [
  'BTC',
  'ETH',
  'DOGE',
  'USDT',
  'USDC',
  'XRP',
  'BNB',
  'ADA',
  'SOL',
  'DOT',
  'AVAX',
  'MATIC',
  'LINK',
  'UNI',
  'TRX',
  'USDT-TRC20',
]

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button')
const tileOf = (page: Page, symbol: string) =>
  tiles(page).filter({ has: page.getByText(symbol, { exact: true }) })

describe('the choice of a cryptocurrency', () => {
  const screens: Screens = useScreens()

  it('draws the icon of each currency, from its own origin', async () => {
    const { page, complaints } = await screens.buyer()
    await page.goto('/buy-coins')
    await tileOf(page, 'BTC').waitFor()
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
})
