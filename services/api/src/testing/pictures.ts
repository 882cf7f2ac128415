import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { redrawn } from '../sale/token-logo-raster'

const black = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })

/** As the api stores it: drawn anew, it stays the same to the byte. */
export async function pngOf(width: number, height: number): Promise<Buffer> {
  return redrawn(await black(width, height).png().toBuffer(), 'image/png')
}

/** As the api stores it. */
export async function jpegOf(width: number, height: number): Promise<Buffer> {
  return redrawn(await black(width, height).jpeg().toBuffer(), 'image/jpeg')
}

/** A whole PNG of 4 pixels whose head says that it has so many. */
export async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const png = await pngOf(2, 2)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A photo of 4 by 2 pixels, taken on its side, with what a camera writes beside the pixels. */
export function photo(): Promise<Buffer> {
  const exif = { IFD0: { Artist: 'Ann Example' }, IFD3: { GPSLatitudeRef: 'N' } }
  return black(4, 2).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
}
