import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/**
 * The script that an address stands for, in hexadecimal; undefined for what is no address of Bitcoin's main network. Outputs are
 * compared by script: it is what they have, and it is the same on a chain for trying things out, where addresses look otherwise.
 */
export const scriptOf = (address: string): string | undefined =>
  legacyScript(address) ?? witnessScript(address)

/** As the network spells it: addresses of witness programs may be all in capitals, for a code to scan. */
export const spellBitcoin = (address: string): string | undefined => {
  if (legacyScript(address) !== undefined) return address
  return witnessScript(address) === undefined ? undefined : address.toLowerCase()
}

/** To the hash of a public key (1…) or of a script (3…). */
function legacyScript(address: string): string | undefined {
  const bytes = decoded(() => base58check.decode(address))
  if (bytes?.length !== 21) return undefined
  const hash = Buffer.from(bytes.subarray(1)).toString('hex')
  if (bytes[0] === 0x00) return `76a914${hash}88ac`
  return bytes[0] === 0x05 ? `a914${hash}87` : undefined
}

/** BIP 173: version 0 is bech32 of 20 or 32 bytes; BIP 350: version 1 (taproot) is bech32m of 32. */
function witnessScript(address: string): string | undefined {
  const v0 = program(address, bech32, 0)
  if (v0 && (v0.length === 20 || v0.length === 32))
    return `00${v0.length.toString(16)}${Buffer.from(v0).toString('hex')}`
  const v1 = program(address, bech32m, 1)
  return v1?.length === 32 ? `5120${Buffer.from(v1).toString('hex')}` : undefined
}

function program(address: string, coder: typeof bech32, version: number): Uint8Array | undefined {
  const text = decoded(() => coder.decode(address as `${string}1${string}`))
  if (text?.prefix !== 'bc' || text.words[0] !== version) return undefined
  return decoded(() => coder.fromWords(text.words.slice(1)))
}

function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
