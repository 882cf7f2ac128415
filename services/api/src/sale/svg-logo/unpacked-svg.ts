import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LARGEST_LOGO_BYTES } from '../largest-logo'
import { SvgRefused } from './refusal'

const unpack = promisify(gunzip)

/**
 * Drawing tools also save an SVG packed by gzip ('compressed SVG', .svgz); every other file is given back as it is.
 * @throws SvgRefused where a packed file is damaged, or larger than a logo may be once it is unpacked.
 */
export async function unpackedSvg(bytes: Buffer): Promise<Buffer> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isPacked) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: LARGEST_LOGO_BYTES })
  } catch (error) {
    throw new SvgRefused(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? 'The compressed SVG is larger than 5 MB once it is unpacked. Please simplify it, or upload a PNG.'
        : 'The compressed SVG is damaged or incomplete. Please export it again, or upload a PNG.',
    )
  }
}
