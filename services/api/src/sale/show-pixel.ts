import { findPixel } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { idFrom } from '../http/parse'
import { asPixel } from './as-answer'

export const NO_SUCH_PIXEL = 'There is no such Twitter pixel.'

export const showPixel: Handler = async ({ params }, { pool }) => {
  const pixel = await findPixel(pool, idFrom(params, NO_SUCH_PIXEL))
  if (!pixel) throw notFound(NO_SUCH_PIXEL)
  return { status: 200, body: asPixel(pixel) }
}
