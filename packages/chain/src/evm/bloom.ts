import { keccak_256 } from '@noble/hashes/sha3'

/**
 * Whether a block's bloom says that its logs may have this contract or topic. False is certain; true may be by chance.
 * @param bloom 0x and 512 digits @param item 0x and an even number of digits
 */
export function mayHold(bloom: string, item: string): boolean {
  const digest = keccak_256(Buffer.from(item.slice(2), 'hex'))
  const bits = Buffer.from(bloom.slice(2), 'hex')
  // Three times eleven bits of the digest name a bit each, counted from the end (Ethereum's yellow paper, 4.3.1).
  return [0, 2, 4].every((at) => {
    const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2047
    return (((bits[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
  })
}
