import { createKeyedMutex } from '@presale/kernel'
import sharp, { type Sharp } from 'sharp'

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

const ENCODERS = {
  'image/png': (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  // Coloured edges of a logo blur where colours have fewer samples than brightness.
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
}

const oneAtATime = createKeyedMutex()

/**
 * The picture drawn anew from its pixels, upright and in sRGB: what else the file holds (where a photo was taken, by
 * whom, other files behind the picture) is no part of it.
 * @throws DamagedPicture, TooManyPixels
 */
export function redrawn(bytes: Buffer, type: keyof typeof ENCODERS): Promise<Buffer> {
  // One at a time: the pixels of two would take the process's memory.
  return oneAtATime('picture', async () => {
    if (type === 'image/png' && !bytes.includes(PNG_END)) throw new DamagedPicture('The end is missing')
    const { width, height } = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
    if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) throw new TooManyPixels()
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    return orDamaged(ENCODERS[type](picture.timeout({ seconds: WITHIN_SECONDS }).autoOrient()).toBuffer())
  })
}

async function orDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new DamagedPicture('The picture cannot be decoded', { cause: error })
  }
}
