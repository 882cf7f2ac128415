import { toUnicode } from 'punycode/'

/**
 * An address with its domain as people write it: it is kept in ASCII, and nobody reads xn--e1aybc.xn--p1ai. Where the two
 * do not stand for one domain by the browser's rules, the ASCII one.
 */
export function emailAsWritten(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (!/(^|\.)xn--/i.test(domain)) return address
  try {
    const written = toUnicode(domain.toLowerCase())
    return new URL(`http://${written}`).hostname === domain.toLowerCase()
      ? address.slice(0, at) + written
      : address
  } catch {
    return address
  }
}

export interface EmailTextProps {
  address: string
  /** Beside it as it is kept: letters of two scripts may look the same, and staff have to tell them apart. */
  inBoth?: boolean | undefined
}

export function EmailText({ address, inBoth = false }: EmailTextProps) {
  const written = emailAsWritten(address)
  return <bdi translate="no">{inBoth && written !== address ? `${written} (${address})` : written}</bdi>
}
