import { deletePixel } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { NO_SUCH_PIXEL } from './show-pixel'

export const removePixel: Handler<SignedInCall> = async (call, { pool }) => {
  const isDeleted = await deletePixel(pool, idFrom(call.params, NO_SUCH_PIXEL), actingStaff(call))
  if (!isDeleted) throw notFound(NO_SUCH_PIXEL)
  return { status: 204 }
}
