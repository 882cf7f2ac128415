import { listCryptoPrices } from '@presale/sale'
import type { Handler } from '../http/call'
import { asPrice } from './as-answer'

export const listPrices: Handler = async (_call, { pool }) => ({
  status: 200,
  body: (await listCryptoPrices(pool)).map(asPrice),
})
