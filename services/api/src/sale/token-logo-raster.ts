import { createKeyedMutex } from '@presale/kernel'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** The file is no whole picture. */
export class DamagedPicture extends Error {
  override readonly name = 'DamagedPicture'
}

/** A small file may unpack to gigabytes, here and in every visitor's browser. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels'
}

const LONGEST_SIDE = 8192
const MOST_PIXELS = 16_777_216
// 16 megapixels take about 2 s where the machine is busy.
const WITHIN_SECONDS = 8

/** The last 12 bytes of a whole PNG; the decoder is content once it has the last pixel. */
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

const JPEG_END = Buffer.from([0xff, 0xd9])

const ENCODERS = {
  'image/png': (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  // Coloured edges of a logo blur where colours have fewer samples than brightness.
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
}

const oneAtATime = createKeyedMutex()

/**
 * The picture as it is served. One that is nothing but its pixels stays as it was sent; any other is drawn anew,
 * upright and in sRGB: what else its file holds (where a photo was taken, by whom, other files behind the picture)
 * is no part of it.
 * @throws DamagedPicture, TooManyPixels
 */
export function cleanPicture(sent: Buffer, type: keyof typeof ENCODERS): Promise<Buffer> {
  // One at a time: the pixels of two would take the process's memory.
  return oneAtATime('picture', async () => {
    const bytes = type === 'image/png' ? untilPngEnds(sent) : sent
    const facts = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
    const { width, height } = facts
    if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) throw new TooManyPixels()
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    // Also of one that stays as it is: only decoding all of it says that it is whole.
    const drawn = await orDamaged(
      ENCODERS[type](picture.timeout({ seconds: WITHIN_SECONDS }).autoOrient()).toBuffer(),
    )
    const isWhole = type === 'image/png' || bytes.subarray(-JPEG_END.length).equals(JPEG_END)
    return isWhole && !saysMore(facts) ? bytes : drawn
  })
}

function untilPngEnds(sent: Buffer): Buffer {
  const end = sent.indexOf(PNG_END)
  if (end === -1) throw new DamagedPicture('The end is missing')
  return sent.subarray(0, end + PNG_END.length)
}

function saysMore({ exif, icc, iptc, xmp, comments, pages = 1 }: Metadata): boolean {
  return [exif, icc, iptc, xmp].some((part) => part !== undefined) || (comments ?? []).length > 0 || pages > 1
}

async function orDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new DamagedPicture('The picture cannot be decoded', { cause: error })
  }
}
