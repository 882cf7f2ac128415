import { findCryptoPrice } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { asPrice } from './as-answer'

export const showPrice: Handler = async ({ params }, { pool }) => {
  const price = await findCryptoPrice(pool, params.symbol?.toUpperCase() ?? '')
  if (!price) throw notFound('There is no price for this currency.')
  return { status: 200, body: asPrice(price) }
}
