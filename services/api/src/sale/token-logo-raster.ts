import { crc32 } from 'node:zlib'

/**
 * Where a picture ends in its file, by the file's own structure; undefined where it is damaged or cut
 * off. What comes after the end is no part of the picture, and is not kept.
 */
export function endOfPicture(bytes: Buffer, type: 'image/png' | 'image/jpeg'): number | undefined {
  try {
    return type === 'image/png' ? endOfPng(bytes) : endOfJpeg(bytes)
  } catch (error) {
    if (READ_BEYOND_THE_END.has(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}

const READ_BEYOND_THE_END = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'])

const SIGNATURE_BYTES = 8
/** Length, name and checksum of a chunk. */
const CHUNK_FRAME = 12

/** PNG: chunks with checksums, IHDR first, pixels in IDAT, IEND last. */
function endOfPng(bytes: Buffer): number | undefined {
  let hasPixels = false
  for (let at = SIGNATURE_BYTES; ; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + CHUNK_FRAME + length
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if ((at === SIGNATURE_BYTES) !== (name === 'IHDR')) return undefined
    if (name === 'IDAT') hasPixels = true
    if (name === 'IEND') return hasPixels ? end : undefined
    at = end
  }
}

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** JPEG: segments with their lengths; after a start of scan, data up to the next marker. */
function endOfJpeg(bytes: Buffer): number | undefined {
  let hasPixels = false
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== MARKER) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) return hasPixels ? at + 2 : undefined
    if (marker === MARKER) {
      at += 1
      continue
    }
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker === START_OF_SCAN) {
      hasPixels = true
      at = endOfScan(bytes, at)
    }
  }
}

/** In a scan, 0xff stands before 0 (it means itself) or before a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && !isRestart && next !== MARKER) return at
  }
  return bytes.length
}
