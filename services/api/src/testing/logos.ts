import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(__dirname, 'logos')

/** What drawing programs write when a person saves a logo as an SVG, by the program's name. */
export const logosOfTools: readonly (readonly [tool: string, file: Buffer])[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.svg'))
  .sort()
  .map((name) => [name.replace('.svg', ''), readFileSync(join(FOLDER, name))] as const)

/** The same drawing in other encodings; its text is the one thing that could be lost. */
export function inEncodings(drawing: (declaration: string) => string): [encoding: string, file: Buffer][] {
  const declared = (encoding: string) => drawing(`<?xml version="1.0" encoding="${encoding}"?>`)
  const utf16le = Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')
  return [
    ['UTF-8', Buffer.from(drawing(''))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('utf-8')}`)],
    ['UTF-16, little end first', utf16le],
    ['UTF-16, big end first', Buffer.from(utf16le).swap16()],
    ['UTF-16 without a mark', utf16le.subarray(2)],
    ['UTF-8 that says it is UTF-16', Buffer.from(declared('utf-16'))],
    ['ISO 8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
  ]
}
