/** A transaction hash that ends in these digits; capitals and 0x are kept as they are given. */
export function hashEnding(digits: string): string {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/.exec(digits) ?? []
  return prefix + rest.padStart(64, '0')
}
