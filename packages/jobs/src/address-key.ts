import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key that an address is counted by. Of IPv6 the first 64 bits: a client has a whole network of that size, and
 * could use another address each time.
 */
export function addressKey(ip: string | null | undefined): string {
  const address = ip?.split('%')[0] ?? ''
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(address)) return address
  return isIPv6(address) ? `${networkOf(address)}::/64` : 'unknown'
}

/** The first four groups, each in its shortest form. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  // A dotted quad at the end stands for two groups.
  const given = first.length + last.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array<string>(8 - given).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
