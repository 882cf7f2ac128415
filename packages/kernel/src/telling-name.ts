/** So many letters and digits two names of transactions share by no accident. */
export const TELLING_LENGTH = 16

/** What is compared of a name that need not have the form of its network: its letters and digits, without case. */
export const lettersAndDigits = (name: string): string => name.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()

/** Whether a name is long enough to be compared with a transaction. */
export const isTellingName = (name: string): boolean => lettersAndDigits(name).length >= TELLING_LENGTH

/** So many in a row that they are the digits of a hash that was cut short: 32 bytes in base 64 have none by accident. */
const HEX_DIGITS = /[0-9a-f]{24}/i

/** In hex, where the text is 32 bytes in base 64 (also in the form for URLs), as some tools write a hash. */
export function bytesInBase64(name: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(name) || HEX_DIGITS.test(name)) return undefined
  const bytes = atob(name.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/** The digits of a hash with its bytes in the other order, as some explorers write it. */
export const bytesReversed = (hex: string): string => (hex.match(/../g) ?? []).reverse().join('')
