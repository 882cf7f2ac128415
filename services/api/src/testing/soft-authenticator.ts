import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskeyOptions,
  NewPasskeyResponse,
  PasskeyOptions,
  PasskeyResponse,
} from '@presale/contracts'
import type { Caller } from './caller'

/** What an authenticator may do wrong, or be made to. */
export interface Odd {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Nobody unlocked it. */
  readonly isUnverified?: boolean
  readonly userHandle?: string
  /** Its count of signatures; by itself it counts up. */
  readonly counter?: number
  /** One bit of the signature is flipped. */
  readonly isFlipped?: boolean
}

/** Adds one to the account of somebody who is signed in. @param origin of the site, as browsers know it */
export async function addPasskey(
  caller: Caller,
  origin: string,
  device = new SoftAuthenticator(origin),
): Promise<SoftAuthenticator> {
  const { body: options } = await caller.post<NewPasskeyOptions>('/api/user/passkeys/options')
  const response = device.register(options)
  const { status, body } = await caller.post('/api/user/passkeys', { name: 'Phone', response })
  if (status !== 201) throw new Error(`a passkey: ${status} ${JSON.stringify(body)}`)
  return device
}

/** One that holds a P-256 key, without a device: it signs what a browser would have it sign. */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  private readonly key: KeyObject
  private readonly publicKey: Buffer
  private counter = 0
  private userHandle = ''

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.key = privateKey
    this.publicKey = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
  }

  register(options: NewPasskeyOptions, odd: Odd = {}): NewPasskeyResponse {
    this.userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.publicKey])
    const authData = Buffer.concat([this.data(odd.rpId ?? options.rp.id, odd, ATTESTED), attested])
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, odd)
    const attestationObject = attestation(authData).toString('base64url')
    return { ...this.credential(), response: { clientDataJSON, attestationObject } }
  }

  sign(options: PasskeyOptions, odd: Odd = {}): PasskeyResponse {
    const authData = this.data(odd.rpId ?? options.rpId, odd)
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, odd)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.key)
    if (odd.isFlipped) signature.writeUInt8((signature.at(-1) ?? 0) ^ 1, signature.length - 1)
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: odd.userHandle ?? this.userHandle,
      },
    }
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private data(rpId: string, { isUnverified, counter }: Odd, more = 0): Buffer {
    this.counter = counter ?? this.counter + 1
    const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count])
  }

  private clientData(type: string, challenge: string, odd: Odd): string {
    const data = {
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

// CBOR by hand: both maps are always of this one shape.
const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.of(0xa0),
    text('authData'),
    Buffer.of(0x59),
    uint16(authData.length),
    authData,
  ])
