import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { agedFromOf, sourceOf } from './crypto-prices'
import { pixelRow } from './pixels'
import { walletRow } from './wallets'

const walletState = walletRow.pick({ symbol: true, address: true, description: true, isSample: true })
const settingState = row({ key: column.text(), value: column.text() })
const priceState = row({ symbol: column.text(), price: column.numeric(), source: column.text() })
const tokenState = row({
  symbol: column.text(),
  name: column.text(),
  price: column.numeric(),
  logoUrl: column.nullable(column.text()),
})
const pixelState = pixelRow.pick({ id: true, name: true, basePixel: true, eventPixel: true, isActive: true })

/**
 * What staff set, as it stands: each kind by what it is called in the admin actions. Read statement by statement; whoever
 * needs one moment asks in a transaction that sees one.
 */
export async function saleStateOf(db: Queryable) {
  const wallets = await rowsOf(
    db,
    walletState,
    'select symbol, address, description, is_sample from sale.wallets order by symbol',
  )
  const settings = await rowsOf(db, settingState, 'select key, value from sale.site_settings order by key')
  const prices = await rowsOf(
    db,
    priceState,
    `select symbol, price, ${sourceOf('price')} as source from sale.crypto_prices price order by symbol`,
  )
  const tokens = await rowsOf(
    db,
    tokenState,
    'select symbol, name, price, logo_url from sale.tokens order by symbol',
  )
  const pixels = await rowsOf(
    db,
    pixelState,
    'select id, name, base_pixel, event_pixel, is_active from sale.twitter_pixels order by id',
  )
  return {
    wallet: Object.fromEntries(wallets.map(({ symbol, ...wallet }) => [symbol, wallet])),
    setting: Object.fromEntries(settings.map(({ key, value }) => [key, { value }])),
    price: Object.fromEntries(prices.map(({ symbol, ...price }) => [symbol, price])),
    token: Object.fromEntries(tokens.map(({ symbol, ...token }) => [symbol, token])),
    pixel: Object.fromEntries(pixels.map(({ id, ...pixel }) => [id, pixel])),
  }
}

const priceAge = row({ symbol: column.text(), agedFrom: column.date() })

/** Since when prices that were set by hand grow old. A time that no date can say is the last or first that one can. */
export async function manualPriceAges(db: Queryable): Promise<ReadonlyMap<string, Date>> {
  const prices = await rowsOf(
    db,
    priceAge,
    `select symbol, least(greatest(${agedFromOf('price')}, timestamptz '1900-01-01'), timestamptz '9999-01-01') as aged_from
     from sale.crypto_prices price where ${sourceOf('price')} = 'manual'`,
  )
  return new Map(prices.map(({ symbol, agedFrom }) => [symbol, agedFrom]))
}
