import { listPixels as readPixels } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { asPixel } from './as-answer'

export const listPixels: Handler = async ({ route }, { pool }) => {
  const body = (await readPixels(pool)).map(asPixel)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
