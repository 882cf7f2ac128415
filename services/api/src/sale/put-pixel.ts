import { pixelEdit } from '@presale/contracts'
import { updatePixel } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom, parse } from '../http/parse'
import { asPixel } from './as-answer'
import { NO_SUCH_PIXEL } from './show-pixel'

export const putPixel: Handler<SignedInCall> = async (call, { pool }) => {
  const id = idFrom(call.params, NO_SUCH_PIXEL)
  const pixel = await updatePixel(pool, id, parse(pixelEdit, call.body), actingStaff(call))
  if (!pixel) throw notFound(NO_SUCH_PIXEL)
  return { status: 200, body: asPixel(pixel) }
}
