import type { CryptoPrice, Pixel, Token, Wallet } from '@presale/contracts'
import type * as sale from '@presale/sale'

/** The things of the sale as the API says them (design section 3). */
export function asToken({ symbol, name, price, logoUrl }: sale.Token): Token {
  return { symbol, name, price, logoUrl, logo: logoUrl }
}

export function asPrice(price: sale.CryptoPrice): CryptoPrice {
  const { id, symbol, name, source, updatedAt, change24h, change24hIsSample } = price
  const change = { change24h, change24hIsSample }
  return { id, symbol, name, price: price.price, updatedAt: updatedAt.toISOString(), source, ...change }
}

export function asWallet({ id, symbol, address, description, updatedAt }: sale.Wallet): Wallet {
  return { id, symbol, address, description, updatedAt: updatedAt.toISOString() }
}

export function asPixel({ createdAt, ...pixel }: sale.Pixel): Pixel {
  return { ...pixel, createdAt: createdAt.toISOString() }
}
