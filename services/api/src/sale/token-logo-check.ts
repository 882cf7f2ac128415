import { createHash } from 'node:crypto'
import type { TokenLogo } from '@presale/sale'
import { invalid } from '../http/api-error'
import { decodeSvg } from './svg-logo/decode-svg'
import { mediaTypeOf } from './svg-logo/embedded-picture'
import { NoSvg, SvgRefused, TOO_COMPLEX } from './svg-logo/refusal'
import { unpackedSvg } from './svg-logo/unpacked-svg'
import { joinSvg } from './svg-logo/write-svg'
import {
  cleanPicture,
  cleanPictures,
  DamagedPicture,
  TooManyPictures,
  TooManyPixels,
} from './token-logo-raster'
import { harmlessSvgInTime, SvgTooComplex } from './token-logo-svg-in-time'

const WRONG_TYPE = 'Invalid file type. Only SVG, JPG, and PNG files are allowed'
const DAMAGED = 'The image is damaged or incomplete. Please upload another file.'

const TOO_MANY_PIXELS = 'The image is too large: at most 8192 pixels a side, and 16 megapixels in all.'

const DAMAGED_WITHIN =
  'The SVG has a picture in it that is damaged or incomplete. Please export it again, or upload a PNG.'
const TOO_MANY_PIXELS_WITHIN =
  'The pictures in the SVG are too large: at most 8192 pixels a side, and 16 megapixels together.'
const TOO_MANY_WITHIN = 'The SVG has more than 100 pictures in it. Please simplify it, or upload a PNG.'

/** In an SVG that is opened by itself, no script runs and nothing is fetched; its pictures stand in it. */
export const LOGO_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/**
 * The file as a logo that may be served: its type is detected from its content, never from its name.
 * @throws ApiError 400 for what is none of the three types, damaged, too large to unpack, or an SVG with something that
 * draws and may not be served.
 */
export async function asLogo(bytes: Buffer): Promise<TokenLogo> {
  const mediaType = mediaTypeOf(bytes)
  const kept = mediaType ? await picture(bytes, mediaType) : await svg(bytes)
  const hash = createHash('sha256').update(kept).digest('hex')
  return { mediaType: mediaType ?? 'image/svg+xml', bytes: kept, hash }
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
    const text = decodeSvg(await unpackedSvg(bytes))
    if (text === undefined) throw new NoSvg()
    const { texts, pictures } = await harmlessSvgInTime(text)
    return Buffer.from(joinSvg({ texts, pictures: await cleanPictures(pictures) }), 'utf8')
  } catch (error) {
    throw asAnswer(error)
  }
}

function asAnswer(error: unknown): unknown {
  if (error instanceof NoSvg) return invalid(WRONG_TYPE)
  if (error instanceof SvgRefused) return invalid(error.message)
  if (error instanceof SvgTooComplex) return invalid(TOO_COMPLEX)
  if (error instanceof DamagedPicture) return invalid(DAMAGED_WITHIN)
  if (error instanceof TooManyPixels) return invalid(TOO_MANY_PIXELS_WITHIN)
  return error instanceof TooManyPictures ? invalid(TOO_MANY_WITHIN) : error
}
