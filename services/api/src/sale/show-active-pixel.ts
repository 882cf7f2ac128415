import type { ActivePixel } from '@presale/contracts'
import { findActivePixel } from '@presale/sale'
import type { Handler } from '../http/call'

// Spec section 7: cached 1 to 5 minutes. The same for everybody, so anybody may keep it.
const headers = { 'Cache-Control': 'public, max-age=60' }

export const showActivePixel: Handler = async (_call, { pool }) => {
  const pixel = await findActivePixel(pool)
  if (!pixel) return { status: 204, headers }
  const body: ActivePixel = { basePixel: pixel.basePixel, eventPixel: pixel.eventPixel }
  return { status: 200, body, headers }
}
