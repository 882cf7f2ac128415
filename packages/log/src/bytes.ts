import { base64 as base64Of, hex } from '@scure/base'

export { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
export { hex }

/** Standard Base64 with padding, of which each text of bytes has exactly one form. */
export const base64 = {
  encode: base64Of.encode,
  /** @throws Malformed also where the same bytes would be written otherwise, as `QR==` for `QQ==` */
  decode(text: string): Uint8Array {
    try {
      const bytes = base64Of.decode(text)
      if (base64Of.encode(bytes) === text) return bytes
    } catch {}
    throw new Malformed('Base64 is expected, in its one form.')
  },
}

/** What was read is not in its format, or does not prove what it says. The message is a sentence for whoever gave it. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** It is signed by nobody whose key was given. */
export class UnknownKey extends Malformed {}

/** It is something else altogether. */
export class NoReceipt extends Malformed {}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** @throws Malformed where it is not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Malformed('UTF-8 is expected.')
  }
}

/** A whole number as it is written in a log: decimal, without leading zeros. @throws Malformed */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(number)) return number
  throw new Malformed(`A whole number is expected, not '${text.slice(0, 40)}'.`)
}
