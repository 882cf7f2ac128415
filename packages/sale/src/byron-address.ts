import { base58 } from '@scure/base'

// CBOR of an address of Cardano's first era (CIP-19): [tag 24 <payload>, crc32 of the payload], where the
// payload is [28 bytes of hash, attributes, kind], short enough for a length of one byte.
const OPENING = [0x82, 0xd8, 0x18, 0x58]
const PAYLOAD_OPENING = [0x83, 0x58, 0x1c]
const UINT32 = 0x1a

/** An address of Cardano's Byron era on the main network, which can still receive. */
export function isByronAddress(address: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{50,120}$/.test(address)) return false
  const bytes = base58.decode(address)
  const length = bytes[4] ?? 0
  if (!startsWith(bytes, OPENING) || bytes.length !== 5 + length + 5) return false
  const payload = bytes.subarray(5, 5 + length)
  const checksum = bytes.subarray(5 + length)
  if (checksum[0] !== UINT32 || new DataView(checksum.slice(1).buffer).getUint32(0) !== crc32(payload)) {
    return false
  }
  return startsWith(payload, PAYLOAD_OPENING) && isOnMainnet(payload.subarray(31))
}

/** A test network has its number as attribute 2; the main network has no attributes, or attribute 1 alone. */
function isOnMainnet(attributes: Uint8Array): boolean {
  return attributes[0] === 0xa0 || startsWith(attributes, [0xa1, 0x01])
}

function startsWith(bytes: Uint8Array, opening: readonly number[]): boolean {
  return opening.every((byte, at) => bytes[at] === byte)
}

/** CRC-32 as in zip; Node's own is newer than the oldest supported Node. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
