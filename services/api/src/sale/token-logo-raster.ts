import { createKeyedMutex } from '@presale/kernel'
import type { Sharp } from 'sharp'
import type { EmbeddedPicture } from './svg-logo/embedded-picture'

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

const JPEG_END = '\xff\xd9'
const JFIF_BEGIN = '\xff\xd8\xff\xe0\x00\x10JFIF'

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
    // Logos are rare, and it takes a fifth of a start to load.
    const { default: sharp } = await import('sharp')
    const bytes = type === 'image/png' ? untilPngEnds(sent) : sent
    await pixelsOf(bytes)
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    // Also of one that stays as it is: only decoding all of it says that it is whole.
    const drawn = await orDamaged(
      ENCODERS[type](picture.timeout({ seconds: WITHIN_SECONDS }).autoOrient()).toBuffer(),
    )
    return (type === 'image/png' ? isPlainPng(bytes) : isPlainJpeg(bytes)) ? bytes : drawn
  })
}

/** As many as its head says. @throws DamagedPicture, TooManyPixels */
async function pixelsOf(bytes: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) throw new TooManyPixels()
  return width * height
}

const MOST_PICTURES = 100

/** There are more than 100 pictures in one drawing. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
}

/**
 * Pictures that stand in a drawing, as cleanPicture serves each: together no larger than one may be alone.
 * @throws DamagedPicture, TooManyPixels, TooManyPictures
 */
export async function cleanPictures(sent: readonly EmbeddedPicture[]): Promise<EmbeddedPicture[]> {
  if (sent.length > MOST_PICTURES) throw new TooManyPictures()
  let pixels = 0
  for (const { bytes } of sent) {
    pixels += await pixelsOf(Buffer.from(bytes))
    if (pixels > MOST_PIXELS) throw new TooManyPixels()
  }
  const clean: EmbeddedPicture[] = []
  for (const { mediaType, bytes } of sent) {
    clean.push({ mediaType, bytes: await cleanPicture(Buffer.from(bytes), mediaType) })
  }
  return clean
}

function untilPngEnds(sent: Buffer): Buffer {
  const end = sent.indexOf(PNG_END)
  if (end === -1) throw new DamagedPicture('The end is missing')
  return sent.subarray(0, end + PNG_END.length)
}

/** Chunks that say how the pixels are shown, and nothing beside it. */
const PLAIN_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
])
const SIGNATURE_BYTES = 8
/** Length, kind and checksum. */
const CHUNK_FRAME = 12

function isPlainPng(bytes: Buffer): boolean {
  let at = SIGNATURE_BYTES
  while (at + CHUNK_FRAME <= bytes.length) {
    if (!PLAIN_CHUNKS.has(bytes.toString('latin1', at + 4, at + 8))) return false
    at += CHUNK_FRAME + bytes.readUInt32BE(at)
  }
  return at === bytes.length
}

/** No application's segment but JFIF's first one, no comment, and one end. Where it is unsure, it says no. */
function isPlainJpeg(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const rest = text.startsWith(JFIF_BEGIN) ? text.slice(JFIF_BEGIN.length) : text
  return !/\xff[\xe0-\xef\xfe]/.test(rest) && text.indexOf(JPEG_END) === text.length - JPEG_END.length
}

async function orDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new DamagedPicture('The picture cannot be decoded', { cause: error })
  }
}
