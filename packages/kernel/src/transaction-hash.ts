import { explorerNetworkOf } from './explorer-pages'
import { type NetworkId, networkName } from './networks'
import { transactionFormOf } from './transaction-forms'
import { withoutUnseen } from './unseen'

/** What is read of a text that somebody pasted; more is refused unread. */
export const LONGEST_PASTED = 2048

/** What a text says about the transaction of a payment on one network. */
export type TransactionReading =
  /** Exactly one part has the network's form. `written` is that part as it stands in the text. */
  | { readonly kind: 'transaction'; readonly name: string; readonly written: string }
  /** Another name of a transaction, or of a network whose form is not known: a claim, by which nothing settles. */
  | { readonly kind: 'claim'; readonly written: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'own-address' }
  /** A link to a page about another network, of this name, or about a test network. */
  | { readonly kind: 'elsewhere'; readonly name: string }
  | { readonly kind: 'test-network' }

/**
 * Reads what somebody pasted as the transaction of a payment: a hash with anything around it, or the address of a block
 * explorer's page. The one function of buyers' field, staff's dialogs, API and search.
 * @param wallet the address that was to be paid; it shows the network of a stablecoin.
 */
export function readTransaction(symbol: string, wallet: string, text: string): TransactionReading {
  const cleaned = visibleText(text)
  if (cleaned.toLowerCase() === wallet.toLowerCase()) return { kind: 'own-address' }
  const form = transactionFormOf(symbol, wallet)
  const linked = explorerNetworkOf(cleaned)
  if (form && linked) {
    if (linked.kind === 'test') return { kind: 'test-network' }
    if (linked.name !== networkName(form.network)) return { kind: 'elsewhere', name: linked.name }
  }
  const found = new Map<string, string>()
  for (const word of wordsOf(cleaned)) {
    const name = form?.nameIn(word)
    if (name !== undefined) found.set(name, found.get(name) ?? word)
  }
  const [first, second] = found
  if (second) return { kind: 'ambiguous' }
  if (first) return { kind: 'transaction', name: first[0], written: first[1] }
  return isClaim(cleaned) ? { kind: 'claim', written: cleaned } : { kind: 'nothing' }
}

/**
 * The one name by which a transaction settles a purchase; undefined where the text does not name exactly one of the
 * network's own form, and for every text on a network whose form is not known.
 */
export function transactionName(symbol: string, wallet: string, text: string): string | undefined {
  const reading = readTransaction(symbol, wallet, text)
  return reading.kind === 'transaction' ? reading.name : undefined
}

const visibleText = (text: string) => withoutUnseen(text.normalize('NFKC')).trim()

const wordsOf = (text: string) => text.split(/[^0-9A-Za-z]+/).filter((word) => word !== '')

/** One word, as earlier releases took it. */
const isClaim = (text: string) => /^[A-Za-z0-9+/=_:-]{8,128}$/.test(text)

/**
 * What a search for a transaction begins with, on whichever network: of an explorer's page the whole hash in its
 * address, or what its path ends in, which may be the beginning of one; any other text as it is.
 */
export function transactionHashIn(text: string): string {
  const trimmed = visibleText(text)
  if (!/^https?:\/\//i.test(trimmed)) return trimmed
  const words = wordsOf(trimmed)
  const hashes = new Set(words.filter((word) => /^(0x)?[0-9a-f]{64}$/i.test(word) || word.length >= 86))
  const [only] = hashes
  if (only !== undefined && hashes.size === 1) return only
  // Some explorers have their paths in the fragment.
  const path = trimmed.replace(/\?[^#]*/, '').replace(/#(?!!?\/).*$/, '')
  return path.split(/[/#]/).findLast((part) => part !== '') ?? trimmed
}

/**
 * One spelling per claim: trimmed, and lower case where it is hexadecimal. Some explorers write 0x before it and some
 * do not: it is the same transaction.
 */
export function normalTransactionHash(hash: string): string {
  const trimmed = hash.trim()
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(trimmed)?.[1]
  return digits?.toLowerCase() ?? trimmed
}

/** Why a text cannot be the transaction of a payment, without what stands in it. */
export type TransactionFault =
  | { readonly kind: 'own-address' | 'ambiguous' | 'nothing' | 'test-network' }
  | { readonly kind: 'elsewhere'; readonly name: string }
  | { readonly kind: 'form'; readonly network: NetworkId }

/**
 * Why a text cannot be the transaction of a payment; undefined where it can. Form only: whether the transaction exists
 * is not checked here. On a network whose form is not known one word is taken as it is.
 */
export function transactionFault(symbol: string, wallet: string, text: string): TransactionFault | undefined {
  const reading = readTransaction(symbol, wallet, text)
  if (reading.kind === 'transaction') return undefined
  if (reading.kind !== 'claim' && reading.kind !== 'nothing') return reading
  const form = transactionFormOf(symbol, wallet)
  const isPossible = reading.kind === 'claim' && (!form || form.otherName?.test(reading.written))
  if (isPossible) return undefined
  return form ? { kind: 'form', network: form.network } : { kind: 'nothing' }
}

/** The same as a sentence. */
export function transactionProblem(symbol: string, wallet: string, text: string): string | undefined {
  const fault = transactionFault(symbol, wallet, text)
  return fault && sentenceOf(fault, transactionFormOf(symbol, wallet)?.words ?? '')
}

function sentenceOf(fault: TransactionFault, words: string): string {
  switch (fault.kind) {
    case 'own-address':
      return 'This is the address that you pay to. The transaction hash stands in your wallet, beside the payment.'
    case 'ambiguous':
      return 'This names more than one transaction. Enter the hash of the one that is meant.'
    case 'elsewhere':
      return `This link leads to a transaction on ${fault.name}, and this purchase is paid on another network. Enter the transaction hash of the payment.`
    case 'test-network':
      return 'This link leads to a transaction on a test network, where nothing is paid. Enter the transaction hash of the payment.'
    case 'nothing':
      return 'This does not look like a transaction hash. Copy it from your wallet, or leave this empty.'
    case 'form': {
      const name = networkName(fault.network)
      const article = /^[AEIOU]/.test(name) ? 'An' : 'A'
      return `This does not look like a transaction hash. ${article} ${name} transaction hash is ${words}. Copy it from your wallet, or leave this empty.`
    }
  }
}
