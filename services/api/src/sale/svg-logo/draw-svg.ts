import { cleanPictures, DamagedPicture, TooManyPictures, TooManyPixels } from '../token-logo-raster'
import { decodeSvg } from './decode-svg'
import { drawableOf } from './drawable'
import { NoSvg, refuse, SvgRefused, shortened, TOO_COMPLEX } from './refusal'
import { unpackedSvg } from './unpacked-svg'
import { picturesOf, writeSvg } from './write-svg'
import { readXml } from './xml-tree'

/**
 * The drawing as a PNG with transparency, its longest side 1024 pixels. To be called in a process that may be ended: a small
 * drawing can take librsvg minutes.
 * @throws NoSvg; SvgRefused
 */
export async function drawSvg(bytes: Buffer): Promise<Buffer> {
  const text = decodeSvg(await unpackedSvg(bytes))
  if (text === undefined) throw new NoSvg()
  const { root, background, shown } = drawableOf(readXml(text))
  const file = writeSvg(root, await picturesWithin(cleanPictures(picturesOf(root))))
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(file)).extract(shown)
  try {
    if (background !== undefined) drawn.flatten({ background })
  } catch {
    refuse(`the background '${shortened(background ?? '')}'`, 'it cannot be drawn')
  }
  try {
    return await drawn.png({ compressionLevel: 9 }).toBuffer()
  } catch (error) {
    throw new SvgRefused(TOO_COMPLEX, { cause: error })
  }
}

async function picturesWithin<T>(cleaned: Promise<T>): Promise<T> {
  try {
    return await cleaned
  } catch (error) {
    if (error instanceof DamagedPicture)
      throw new SvgRefused(
        'The SVG has a picture in it that is damaged or incomplete. Please export it again, or upload a PNG.',
      )
    if (error instanceof TooManyPixels)
      throw new SvgRefused(
        'The pictures in the SVG are too large: at most 8192 pixels a side, and 16 megapixels together.',
      )
    if (error instanceof TooManyPictures)
      throw new SvgRefused('The SVG has more than 100 pictures in it. Please simplify it, or upload a PNG.')
    throw error
  }
}
