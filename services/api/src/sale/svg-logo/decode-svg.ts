import { SvgRefused } from './refusal'

/**
 * The file's text in the encoding that it says it has, as a browser finds it: the mark at its start, or the
 * XML declaration, or UTF-8.
 * @returns undefined where the file is no markup at all.
 * @throws SvgRefused where it is not in the encoding that it says, or in one that is not known.
 */
export function decodeSvg(bytes: Buffer): string | undefined {
  const encoding = markedEncoding(bytes)
  // A picture or a document of another kind is no SVG of a wrong encoding.
  if (!encoding && !isMarkup(bytes.toString('latin1', 0, START))) return undefined
  const text = decoded(bytes, encoding ?? declaredEncoding(bytes.toString('latin1', 0, START)))
  return isMarkup(text) ? text : undefined
}

const START = 1000

const isMarkup = (text: string) => text.trimStart().startsWith('<')

function markedEncoding(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // UTF-16 has a mark; where it was lost, the first character, which is '<', says as much.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredEncoding(start: string): string {
  const label = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^"'\s]+)\s*["']/.exec(start)?.[1] ?? 'utf-8'
  // What can be read by single bytes is no UTF-16, whatever a program declares that wrote it from memory.
  return /^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(label) ? 'utf-8' : label
}

function decoded(bytes: Buffer, label: string): string {
  const decoder = decoderFor(label)
  if (decoder.encoding === 'windows-1252') return fromWindows1252(bytes)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new SvgRefused(
      `The SVG is not in the encoding that it should have (${label}). Please save it as UTF-8, or upload a PNG.`,
    )
  }
}

function decoderFor(label: string) {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new SvgRefused(
      `The SVG is in an encoding that is not known ('${label.slice(0, 40)}'). Please save it as UTF-8, or upload a PNG.`,
    )
  }
}

// Where windows-1252 is not Latin-1, from 0x80 on. Node's own decoder takes the two for the same.
const FROM_80 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

function fromWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => FROM_80[character.charCodeAt(0) - 0x80] ?? character)
}
