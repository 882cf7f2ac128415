import type { ActivePixel } from '@presale/contracts'
import { findActivePixel } from '@presale/sale'
import type { Handler } from '../http/call'

export const showActivePixel: Handler = async (_call, { pool }) => {
  const pixel: ActivePixel | undefined = await findActivePixel(pool)
  return pixel ? { status: 200, body: pixel } : { status: 204 }
}
