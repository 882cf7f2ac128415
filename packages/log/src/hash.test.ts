import { randomBytes } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac'
import { sha256 as portable } from '@noble/hashes/sha2'
import { hmacSha256, sha256 } from './hash'

test('given whatever it is, then it is hashed as a page would, which has no hash of its own', () => {
  for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 1000]) {
    const [bytes, key] = [Uint8Array.from(randomBytes(length)), Uint8Array.from(randomBytes(32))]
    expect(sha256(bytes.slice(0, length / 2), bytes.slice(length / 2))).toEqual(portable(bytes))
    expect(hmacSha256(key, bytes)).toEqual(hmac(portable, key, bytes))
  }
})
