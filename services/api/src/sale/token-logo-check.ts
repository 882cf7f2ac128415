import { createHash } from 'node:crypto'
import type { TokenLogo } from '@presale/sale'
import { invalid } from '../http/api-error'
import { drawSvgInTime } from './svg-logo/draw-in-time'
import { mediaTypeOf } from './svg-logo/embedded-picture'
import { NoSvg, SvgRefused } from './svg-logo/refusal'
import { cleanPicture, DamagedPicture, TooManyPixels } from './token-logo-raster'

const WRONG_TYPE = 'Invalid file type. Only SVG, JPG, and PNG files are allowed'
const DAMAGED = 'The image is damaged or incomplete. Please upload another file.'

const TOO_MANY_PIXELS = 'The image is too large: at most 8192 pixels a side, and 16 megapixels in all.'

/** Of logos that were stored as SVG before 0.3.0: opened by itself, no script runs and nothing is fetched. */
export const LOGO_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/**
 * The file as a logo that may be served: its type is detected from its content, never from its name. An SVG is drawn once,
 * and served as a PNG.
 * @throws ApiError 400 for what is none of the three types, damaged, too large to unpack, or an SVG that cannot be drawn as
 * browsers draw it.
 */
export async function asLogo(bytes: Buffer): Promise<TokenLogo> {
  const mediaType = mediaTypeOf(bytes)
  const kept = mediaType ? await picture(bytes, mediaType) : await svg(bytes)
  const hash = createHash('sha256').update(kept).digest('hex')
  return { mediaType: mediaType ?? 'image/png', bytes: kept, hash }
}

async function picture(bytes: Buffer, mediaType: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  try {
    return await cleanPicture(bytes, mediaType)
  } catch (error) {
    if (error instanceof TooManyPixels) throw invalid(TOO_MANY_PIXELS)
    if (error instanceof DamagedPicture) throw invalid(DAMAGED)
    throw error
  }
}

async function svg(bytes: Buffer): Promise<Buffer> {
  try {
    return await drawSvgInTime(bytes)
  } catch (error) {
    if (error instanceof NoSvg) throw invalid(WRONG_TYPE)
    if (error instanceof SvgRefused) throw invalid(error.message)
    throw error
  }
}
