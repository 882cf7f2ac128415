import type { Reply } from './reply'
import type { Visitor } from './visitor'

export interface LogoFile {
  readonly name: string
  readonly bytes: Buffer
}

/** One transparent pixel. */
export function pngOf(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
}

export function svgOf(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`)
}

/** A multipart form as a browser sends it, with or without the file. */
export function uploadLogo(visitor: Visitor, file: LogoFile | undefined): Promise<Reply> {
  const form = new FormData()
  if (file) form.set('logo', new Blob([new Uint8Array(file.bytes)]), file.name)
  else form.set('note', 'no file')
  return visitor.call('POST /api/admin/token-logo', { form })
}
