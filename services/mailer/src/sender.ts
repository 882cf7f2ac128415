/** The sender of mails. */
export interface Sender {
  readonly name: string
  readonly address: string
}

const BARE = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NAMED = /^"?([^"<>\u0000-\u001f\u007f]*)"?\s*<([^<>]+)>$/

/** One plain address and nothing else: no list, no comment, no line break. */
export function isPlainAddress(text: string): boolean {
  return BARE.test(text) && text.length <= 254
}

/** Parses `sale@example.com` or `Presale <sale@example.com>`; undefined for other forms. */
export function parseSender(text: string): Sender | undefined {
  const trimmed = text.trim()
  if (isPlainAddress(trimmed)) return { name: '', address: trimmed }
  const [, name = '', address = ''] = NAMED.exec(trimmed) ?? []
  return isPlainAddress(address) ? { name: name.trim(), address } : undefined
}

export function isSender(text: string): boolean {
  return parseSender(text) !== undefined
}

/** What follows the @: the right side of the Message-ID. */
export function domainOf(sender: Sender): string {
  return sender.address.slice(sender.address.lastIndexOf('@') + 1)
}
