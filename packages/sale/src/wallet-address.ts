import { blake2b } from '@noble/hashes/blake2'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { spellBitcoin } from '@presale/chain'
import { assertNever, currencyOf, type NetworkId } from '@presale/kernel'
import { base58, base58xrp, bech32 } from '@scure/base'
import { isByronAddress } from './byron-address'

/** The network in a Shelley address's header (CIP-19). */
const CARDANO_MAINNET = 1

/**
 * Is it an address that this currency can be sent to? Checksums are verified where the chain has them, and addresses
 * of test networks are invalid. A currency that is not listed takes any text.
 */
export function isWalletAddress(symbol: string, address: string): boolean {
  const { unit, network } = currencyOf(symbol, address)
  if (network === undefined) return true
  // Of the Ethereum tokens listed here, only USDT is issued on TRON as well.
  const home = unit === 'USDT' ? network : currencyOf(symbol).network
  return home === undefined || isAddressOf(home, address)
}

function isAddressOf(network: NetworkId, address: string): boolean {
  switch (network) {
    case 'bitcoin':
      return spellBitcoin(address) !== undefined
    case 'dogecoin':
      return hasVersion(base58Checked(address), [0x1e, 0x16], 21)
    case 'tron':
      return hasVersion(base58Checked(address), [0x41], 21)
    case 'xrp':
      return isXrp(address)
    case 'cardano':
      return isShelley(address) || isByronAddress(address)
    case 'solana':
      return decoded(() => base58.decode(address))?.length === 32
    case 'polkadot':
      return isPolkadot(address)
    case 'ethereum':
    case 'bnb':
    case 'avalanche':
    case 'polygon':
      return isEvm(address)
    default:
      return assertNever(network)
  }
}

/** Four bytes of a double SHA-256 at the end (Bitcoin's base58check). @returns the bytes before them. */
function base58Checked(text: string, alphabet: typeof base58 = base58): Uint8Array | undefined {
  const bytes = decoded(() => alphabet.decode(text))
  if (!bytes || bytes.length < 5) return undefined
  const payload = bytes.subarray(0, -4)
  return isSame(sha256(sha256(payload)).subarray(0, 4), bytes.subarray(-4)) ? payload : undefined
}

function hasVersion(payload: Uint8Array | undefined, versions: readonly number[], length: number): boolean {
  return payload?.length === length && versions.includes(payload[0] ?? -1)
}

/** Forty hex digits; their letters carry the checksum of EIP-55 unless all of them have one case. */
function isEvm(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const cased = [...lower].map((digit, at) => (Number(`0x${hash[at]}`) >= 8 ? digit.toUpperCase() : digit))
  return digits === cased.join('')
}

/** A classic address, or an X-address of the main network, which carries a destination tag (XLS-5). */
function isXrp(address: string): boolean {
  const payload = base58Checked(address, base58xrp)
  if (hasVersion(payload, [0x00], 21)) return true
  return hasVersion(payload, [0x05], 31) && payload?.[1] === 0x44
}

/**
 * CIP-19: a header of kind and network, a hash of 28 bytes, and for kinds 0 to 3 a second one. Stake addresses cannot
 * receive, and pointer addresses (kinds 4 and 5) are no longer created.
 */
function isShelley(address: string): boolean {
  const text = decoded(() => bech32.decode(address as `${string}1${string}`, false))
  if (text?.prefix !== 'addr') return false
  const bytes = decoded(() => bech32.fromWords(text.words))
  const header = bytes?.[0]
  if (bytes === undefined || header === undefined || (header & 0x0f) !== CARDANO_MAINNET) return false
  const kind = header >> 4
  return kind <= 3 ? bytes.length === 57 : (kind === 6 || kind === 7) && bytes.length === 29
}

/** SS58: network 0 is Polkadot, then the key, then two bytes of BLAKE2b. */
function isPolkadot(address: string): boolean {
  const bytes = decoded(() => base58.decode(address))
  if (bytes?.length !== 35 || bytes[0] !== 0) return false
  const hash = blake2b(concatBytes(utf8ToBytes('SS58PRE'), bytes.subarray(0, -2)))
  return isSame(hash.subarray(0, 2), bytes.subarray(-2))
}

/** What the coders throw at text that is not theirs is an answer here: it is no such address. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function isSame(some: Uint8Array, others: Uint8Array): boolean {
  return bytesToHex(some) === bytesToHex(others)
}
