import { listCryptoPrices } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { asPrice } from './as-answer'

export const listPrices: Handler = async ({ route }, { pool }) => {
  const body = (await listCryptoPrices(pool)).map(asPrice)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
