import { createPublicKey, type KeyObject } from 'node:crypto'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/**
 * The public key of a passkey as every tool reads it.
 * @param stored COSE
 * @returns PEM
 * @throws Error for a kind of key that browsers were not asked for
 */
export function publicKeyPem(stored: Uint8Array<ArrayBuffer>): string {
  return keyOf(stored).export({ type: 'spki', format: 'pem' }).toString()
}

function keyOf(stored: Uint8Array<ArrayBuffer>): KeyObject {
  const key = decodeCredentialPublicKey(stored)
  if (cose.isCOSEPublicKeyEC2(key)) {
    const crv = `P-${EC_BITS.get(key.get(cose.COSEKEYS.crv) ?? 0) ?? 256}`
    return fromJwk({ kty: 'EC', crv, x: text(key.get(cose.COSEKEYS.x)), y: text(key.get(cose.COSEKEYS.y)) })
  }
  if (cose.isCOSEPublicKeyOKP(key))
    return fromJwk({ kty: 'OKP', crv: 'Ed25519', x: text(key.get(cose.COSEKEYS.x)) })
  if (cose.isCOSEPublicKeyRSA(key))
    return fromJwk({ kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) })
  throw new Error('A passkey of an unknown kind')
}

const EC_BITS: ReadonlyMap<number, number> = new Map([
  [cose.COSECRV.P256, 256],
  [cose.COSECRV.P384, 384],
  [cose.COSECRV.P521, 521],
])

const fromJwk = (key: Record<string, string>): KeyObject => createPublicKey({ key, format: 'jwk' })
const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url')
