import { ed25519 } from '@noble/curves/ed25519'
import { base64, concatBytes, hex, Malformed, utf8ToBytes } from './bytes'
import { sha256 } from './hash'

/** C2SP signed-note: the byte that says what a key signs. */
export const LOG_KEY = 1
export const WITNESS_KEY = 4
type KeyType = typeof LOG_KEY | typeof WITNESS_KEY

/** Whoever signs notes, as verifiers are given it. */
export interface VerifierKey {
  readonly name: string
  readonly type: KeyType
  readonly publicKey: Uint8Array
}

export interface Signature {
  readonly name: string
  /** The id of the key, and what it signed with. */
  readonly bytes: Uint8Array
}

/** Text that ends with a line feed, and who signed it. */
export interface Note {
  readonly text: string
  readonly signatures: readonly Signature[]
}

const MOST_BYTES = 100_000
const MOST_SIGNATURES = 100
const DASH = '\u2014'

export const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}]/u.test(name)

/** SHA-256(name, line feed, type, public key), of which the first four bytes. */
const keyId = ({ name, type, publicKey }: VerifierKey): Uint8Array =>
  sha256(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey).slice(0, 4)

/** `name+id+base64(type, public key)`. */
export function formatKey(key: VerifierKey): string {
  const material = concatBytes(Uint8Array.of(key.type), key.publicKey)
  return `${key.name}+${hex.encode(keyId(key))}+${base64.encode(material)}`
}

/** @throws Malformed */
export function parseKey(text: string): VerifierKey {
  const [name = '', id = '', ...rest] = text.trim().split('+')
  const material = base64.decode(rest.join('+'))
  const [type] = material
  if (!isKeyName(name) || (type !== LOG_KEY && type !== WITNESS_KEY) || material.length !== 33)
    throw new Malformed(`'${text.slice(0, 80)}' is no key of a log or a witness.`)
  const key = { name, type, publicKey: material.slice(1) } as const
  if (hex.encode(keyId(key)) !== id)
    throw new Malformed(`The key of ${name} is not the one that its id says.`)
  return key
}

/** @throws Malformed */
export function parseNote(note: string): Note {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the format rules out
  if (note.length > MOST_BYTES || /[\x00-\x09\x0b-\x1f]/.test(note))
    throw new Malformed('It is no signed note.')
  const end = note.lastIndexOf('\n\n')
  const lines = note.slice(end + 2).split('\n')
  if (end < 0 || lines.pop() !== '' || lines.length === 0 || lines.length > MOST_SIGNATURES)
    throw new Malformed('A note is text, an empty line and signatures.')
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) }
}

/** @throws Malformed */
export function parseSignature(line: string): Signature {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ')
  const bytes = base64.decode(encoded)
  if (dash !== DASH || !isKeyName(name) || rest.length > 0 || bytes.length < 5)
    throw new Malformed('A line of signatures is not in its form.')
  return { name, bytes }
}

export const formatSignature = ({ name, bytes }: Signature): string =>
  `${DASH} ${name} ${base64.encode(bytes)}\n`

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`

/** A pair of keys of Ed25519 out of 32 secret bytes. */
export const verifierKeyOf = (secret: Uint8Array, name: string, type: KeyType): VerifierKey => ({
  name,
  type,
  publicKey: ed25519.getPublicKey(secret),
})

/** Signs as the log: the text itself. */
export function signNote(text: string, name: string, secret: Uint8Array): Signature {
  const id = keyId(verifierKeyOf(secret, name, LOG_KEY))
  return { name, bytes: concatBytes(id, ed25519.sign(utf8ToBytes(text), secret)) }
}

/** C2SP cosignature/v1: that at `seconds` (since 1970) this was the largest tree that the witness knew of the log. */
export function cosign(text: string, name: string, secret: Uint8Array, seconds: number): Signature {
  const id = keyId(verifierKeyOf(secret, name, WITNESS_KEY))
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  return { name, bytes: concatBytes(id, time, ed25519.sign(cosignedText(text, BigInt(seconds)), secret)) }
}

const cosignedText = (text: string, seconds: bigint): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`)

/** A signature of a key that was given. */
export interface Signed {
  readonly key: VerifierKey
  /** When a witness signed; a log says no time. */
  readonly at: Date | undefined
  readonly signature: Signature
}

/**
 * The signatures of these keys; those of others are nothing.
 * @throws Malformed where one that bears the name and id of such a key is not by it
 */
export function signaturesOf({ text, signatures }: Note, keys: readonly VerifierKey[]): Signed[] {
  return signatures.flatMap((signature) => {
    const id = hex.encode(signature.bytes.slice(0, 4))
    const key = keys.find((known) => known.name === signature.name && hex.encode(keyId(known)) === id)
    if (key === undefined) return []
    const signed =
      key.type === LOG_KEY ? signedByLog(text, signature, key) : signedByWitness(text, signature, key)
    if (signed === undefined) throw new Malformed(`The signature of ${key.name} does not hold.`)
    return [signed]
  })
}

function signedByLog(text: string, signature: Signature, key: VerifierKey): Signed | undefined {
  const isBy = holds(signature.bytes.slice(4), utf8ToBytes(text), key)
  return isBy ? { key, at: undefined, signature } : undefined
}

function signedByWitness(text: string, signature: Signature, key: VerifierKey): Signed | undefined {
  const { bytes } = signature
  if (bytes.length !== 76) return undefined
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(4)
  const at = new Date(Number(seconds) * 1000)
  const isBy = !Number.isNaN(at.getTime()) && holds(bytes.slice(12), cosignedText(text, seconds), key)
  return isBy ? { key, at, signature } : undefined
}

function holds(signature: Uint8Array, message: Uint8Array, { publicKey }: VerifierKey): boolean {
  try {
    return signature.length === 64 && ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}
