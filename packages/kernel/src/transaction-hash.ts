import { currencyOf, type NetworkId, networkName, networkOf } from './networks'

interface HashForm {
  readonly pattern: RegExp
  /** The end of 'A Bitcoin transaction hash is …'. */
  readonly words: string
}

const HEX: HashForm = {
  pattern: /^[0-9a-f]{64}$/i,
  words: '64 characters long, digits and the letters a to f',
}
/** EVM chains; some explorers omit the 0x. */
const EVM: HashForm = {
  pattern: /^(0x)?[0-9a-f]{64}$/i,
  words: '0x and 64 characters, digits and the letters a to f',
}

const FORMS: Record<NetworkId, HashForm> = {
  bitcoin: HEX,
  dogecoin: HEX,
  xrp: HEX,
  cardano: HEX,
  tron: HEX,
  ethereum: EVM,
  bnb: EVM,
  avalanche: EVM,
  polygon: EVM,
  // 64 bytes in base 58.
  solana: { pattern: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, words: '87 or 88 letters and digits long' },
  // Explorers also name an extrinsic by block and index.
  polkadot: {
    pattern: /^((0x)?[0-9a-f]{64}|\d{1,12}-\d{1,6})$/i,
    words: '0x and 64 characters, digits and the letters a to f',
  },
}

/** What people paste: the hash, or the address of a block explorer's page that ends in it. */
export function transactionHashIn(text: string): string {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed)) return trimmed
  return trimmed.split(/[/#?]/).findLast((part) => part !== '') ?? trimmed
}

const HASH = /^[0-9a-f]{64}$/
const NO_LETTER_OR_DIGIT = /[^0-9a-z]/gi

/**
 * A hash with anything before, after or in it ('ab…12:0', 'tx:ab…12'): a person reads the same transaction, and it
 * could settle two purchases. The server checks this too, since calls need not come from the screens.
 */
function isHashWithMore(name: string, network: NetworkId | undefined): boolean {
  if (HASH.test(name) || (network && FORMS[network].pattern.test(name))) return false
  const bare = name.replace(NO_LETTER_OR_DIGIT, '')
  if (network === 'solana' && /[1-9A-HJ-NP-Za-km-z]{64}/.test(bare)) return true
  // An unknown network may have longer hashes.
  const isOneNumber = network === undefined && /^[0-9a-f]+$/.test(name)
  return /[0-9a-f]{64}/i.test(bare) && !isOneNumber
}

/** Other names of a network's transactions: with two names one transaction would settle two purchases. */
const OTHER_NAMES: Partial<Record<NetworkId, RegExp>> = {
  polkadot: /^\d{1,12}-\d{1,6}$/,
}

/**
 * The one name by which a transaction is settled; undefined where the text names it in another way, as block and
 * index do on Polkadot, or contains more than the hash. A short text cannot be a second name: it is taken as it is.
 * @param wallet the address that was to be paid.
 */
export function canonicalTransactionHash(symbol: string, wallet: string, hash: string): string | undefined {
  const network = networkOf(symbol, wallet)
  const name = normalTransactionHash(hash)
  const isOther = isHashWithMore(name, network) || (network && OTHER_NAMES[network]?.test(name))
  return isOther ? undefined : name
}

/**
 * One spelling per transaction: trimmed, and lower case where it is hexadecimal. Some explorers write 0x before it
 * and some do not: it is the same transaction.
 */
export function normalTransactionHash(hash: string): string {
  const trimmed = hash.trim()
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(trimmed)?.[1]
  return digits?.toLowerCase() ?? trimmed
}

/** The address that is paid to, or not of the form of this network. */
export type TransactionHashFault = 'own-address' | NetworkId

/**
 * Why this cannot be the transaction of a payment; undefined where it can. Form only: whether the transaction exists is
 * not checked here. Hashes of an unknown chain are not checked.
 * @param wallet the address that was to be paid.
 */
export function transactionHashFault(
  symbol: string,
  wallet: string,
  hash: string,
): TransactionHashFault | undefined {
  if (hash.toLowerCase() === wallet.toLowerCase()) return 'own-address'
  const { network } = currencyOf(symbol, wallet)
  return network === undefined || FORMS[network].pattern.test(hash) ? undefined : network
}

/** The same as a sentence. */
export function transactionHashProblem(symbol: string, wallet: string, hash: string): string | undefined {
  const fault = transactionHashFault(symbol, wallet, hash)
  if (fault === undefined) return undefined
  if (fault === 'own-address') {
    return 'This is the address that you pay to. The transaction hash stands in your wallet, beside the payment.'
  }
  const name = networkName(fault)
  const article = /^[AEIOU]/.test(name) ? 'An' : 'A'
  return `This does not look like a transaction hash. ${article} ${name} transaction hash is ${FORMS[fault].words}. Copy it from your wallet, or leave this empty.`
}
