import { refuse, refuseAddress, shortened } from './refusal'

/** A picture that stands in the drawing itself, as it was sent. */
export interface EmbeddedPicture {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

const DATA_ADDRESS = /^data:([^,]*?)(;base64)?,([\s\S]*)$/i
const MEDIA_TYPES = /^\s*image\/(png|x-png|jpe?g|pjpeg)\s*(;|$)/i

/**
 * The picture in a data: address: base64, a PNG or a JPEG. Which of the two is said by its first bytes, as browsers see it.
 * @throws SvgRefused
 */
export function embeddedPicture(address: string, element: string): EmbeddedPicture {
  const where = `'href' of <${element}>`
  const [, type = '', base64, content] = DATA_ADDRESS.exec(address.trim()) ?? []
  if (content === undefined) return refuseAddress(address, where)
  if (!MEDIA_TYPES.test(type)) {
    refuse(`a picture of the type '${shortened(type)}' in ${where}`, 'only PNG and JPEG may stand in it')
  }
  if (!base64) refuse(`a picture that is not base64 in ${where}`, 'only base64 can be read')
  const bytes = decodedBase64(content, where)
  const mediaType = mediaTypeOf(bytes)
  if (!mediaType)
    return refuse(`a picture in ${where} that is neither PNG nor JPEG`, 'only these two may stand in it')
  return { mediaType, bytes }
}

function decodedBase64(content: string, where: string): Buffer {
  // Some tools break the lines, and some write '+', '/' and '=' as in a web address.
  const text = content
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\s+/g, '')
  if (!/^[\w+/-]*={0,2}$/.test(text) || /[-_]/.test(text)) {
    refuse(`a damaged picture in ${where}`, 'its base64 cannot be read')
  }
  return Buffer.from(text, 'base64')
}

export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

/** By its first bytes; undefined for all but these two. */
export function mediaTypeOf(bytes: Buffer): EmbeddedPicture['mediaType'] | undefined {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start)
  if (startsWith(PNG_START)) return 'image/png'
  return startsWith(JPEG_START) ? 'image/jpeg' : undefined
}
