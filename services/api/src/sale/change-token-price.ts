import { tokenPriceInput } from '@presale/contracts'
import { TOKEN_SYMBOL } from '@presale/kernel'
import { changeToken } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { asToken } from './as-answer'

export const changeTokenPrice: Handler<SignedInCall> = async (call, { pool }) => {
  const { price } = parse(tokenPriceInput, call.body)
  return { status: 200, body: asToken(await changeToken(pool, TOKEN_SYMBOL, { price }, actingStaff(call))) }
}
