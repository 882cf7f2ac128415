import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { TokenLogo } from '@presale/sale'
import { invalid } from '../http/api-error'
import { cleanPicture, DamagedPicture, TooManyPixels } from './token-logo-raster'
import { harmlessSvgInTime, SvgTooComplex } from './token-logo-svg-in-time'

const WRONG_TYPE = 'Invalid file type. Only SVG, JPG, and PNG files are allowed'
const DAMAGED = 'The image is damaged or incomplete. Please upload another file.'
const TOO_COMPLEX = 'The SVG is too complex to be checked. Please simplify it, or upload a PNG.'

const TOO_MANY_PIXELS = 'The image is too large: at most 8192 pixels a side, and 16 megapixels in all.'

/**
 * The file as a logo that may be served: its type is detected from its content, never from its name.
 * @throws ApiError 400 for what is none of the three types, damaged, or too large to unpack.
 */
export async function asLogo(bytes: Buffer): Promise<TokenLogo> {
  const mediaType = typeOf(bytes)
  if (!mediaType) throw invalid(WRONG_TYPE)
  const kept = mediaType === 'image/svg+xml' ? await svg(bytes) : await picture(bytes, mediaType)
  return { mediaType, bytes: kept, hash: createHash('sha256').update(kept).digest('hex') }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

function typeOf(bytes: Buffer): TokenLogo['mediaType'] | undefined {
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (startsWith(PNG)) return 'image/png'
  if (startsWith(JPEG)) return 'image/jpeg'
  // Whether it is one is for the cleaner to say, which reads it as XML.
  const isMarkup = bytes.toString('utf8', 0, 1000).trimStart().startsWith('<')
  return isMarkup && bytes.includes('<svg') ? 'image/svg+xml' : undefined
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
    const harmless = await harmlessSvgInTime(textOf(bytes))
    if (harmless === undefined) throw invalid(WRONG_TYPE)
    return Buffer.from(harmless, 'utf8')
  } catch (error) {
    if (error instanceof SvgTooComplex) throw invalid(TOO_COMPLEX)
    throw error
  }
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw invalid(DAMAGED)
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}
