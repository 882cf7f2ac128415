import { tokenNameInput } from '@presale/contracts'
import { TOKEN_SYMBOL } from '@presale/kernel'
import { changeToken } from '@presale/sale'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { actingStaff } from './acting-staff'
import { asToken } from './as-answer'

export const changeTokenName: Handler<SignedInCall> = async (call, { pool }) => {
  const { name } = parse(tokenNameInput, call.body)
  return { status: 200, body: asToken(await changeToken(pool, TOKEN_SYMBOL, { name }, actingStaff(call))) }
}
