/** So many letters and digits two names of transactions share by no accident. */
export const TELLING_LENGTH = 16

/** What is compared of a name that need not have the form of its network: its letters and digits, without case. */
export const lettersAndDigits = (name: string): string => name.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()

/** Whether a name is long enough to be compared with a transaction. */
export const isTellingName = (name: string): boolean => lettersAndDigits(name).length >= TELLING_LENGTH

/** In hex, where the text is 32 bytes in base 64 (also in the form for URLs), as some tools write a hash. */
export function bytesInBase64(name: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(name)) return undefined
  const bytes = atob(name.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
