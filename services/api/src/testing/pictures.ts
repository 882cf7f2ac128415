import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const black = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })

/** Nothing but its pixels, and not as the api would encode them. */
export function pngOf(width: number, height: number): Promise<Buffer> {
  return black(width, height).png({ compressionLevel: 1 }).toBuffer()
}

/** Nothing but its pixels, and not as the api would encode them. */
export function jpegOf(width: number, height: number): Promise<Buffer> {
  return black(width, height).jpeg({ quality: 60 }).toBuffer()
}

/** A whole PNG of 4 pixels whose head says that it has so many. */
export async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const png = await pngOf(2, 2)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A chunk of a PNG: length, kind, what it holds, checksum. */
export function chunkOf(kind: string, text: string): Buffer {
  const content = Buffer.from(kind + text, 'latin1')
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** A photo of 4 by 2 pixels, taken on its side, with what a camera writes beside the pixels. */
export function photo(): Promise<Buffer> {
  const exif = { IFD0: { Artist: 'Ann Example' }, IFD3: { GPSLatitudeRef: 'N' } }
  return black(4, 2).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
}

/** A photo of red and blue halves that was taken on its side. */
export async function photoOnItsSide(): Promise<Buffer> {
  const half = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** The pixels as they are meant to be seen, and no mark of how to turn them. */
export const turnedUpright = (photo: Buffer): Promise<Buffer> => sharp(photo).rotate().png().toBuffer()

/** Red, green and blue of each pixel. */
export function colorsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer()
}
