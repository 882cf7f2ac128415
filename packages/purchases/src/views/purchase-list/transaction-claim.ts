/**
 * One spelling per transaction (design section 2): trimmed, and lower case where it is hexadecimal. Some
 * explorers write 0x before it and some do not: that makes no second transaction of it.
 */
export function normalTransactionHash(hash: string): string {
  const trimmed = hash.trim()
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(trimmed)?.[1]
  return digits?.toLowerCase() ?? trimmed
}
