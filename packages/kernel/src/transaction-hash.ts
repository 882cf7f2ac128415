import { explorerNetworkOf } from './explorer-pages'
import { type NetworkId, networkName } from './networks'
import { unescaped } from './percent-escapes'
import { bytesInBase64, bytesReversed } from './telling-name'
import { ANY_OTHER_NAME, type NameIn, nameOfAnyForm, transactionFormOf } from './transaction-forms'
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
  const [first, second] = form ? namesIn(cleaned, form.nameIn) : []
  if (second) return { kind: 'ambiguous' }
  if (first) return { kind: 'transaction', name: first[0], written: first[1] }
  const [other, another] = form?.otherName ? otherNamesIn(cleaned, form.otherName) : []
  if (another) return { kind: 'ambiguous' }
  if (other) return { kind: 'claim', written: other }
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

const visibleText = (text: string) => withoutUnseen(unescaped(text).normalize('NFKC')).trim()

/** What tools write before a transaction's name, and may leave no space after. */
const LABEL = /^(?:transaction|txn|tx)?(?:hash|id|signature|sig)|^(?:transaction|extrinsic|txn|tx|ctid)/i

/** The names in a text, each with the word that writes it. */
function namesIn(text: string, nameIn: NameIn): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const word of [...wordsOf(text), ...brokenWord(text)]) {
    for (const written of [word, withoutLabel(word)]) {
      const name = nameIn(written)
      if (name === undefined) continue
      found.set(name, found.get(name) ?? written)
      break
    }
  }
  return found
}

const wordsOf = (text: string) => text.split(/[^0-9A-Za-z]+/).filter((word) => word !== '')
const withoutLabel = (word: string) => word.replace(LABEL, '')

/** A name that was copied from a narrow column, from two lines of a mail, or in the groups in which it was shown. */
function brokenWord(text: string): string[] {
  const parts = text.split(/\s+/)
  const isBroken = parts.every((part) => /^(?:0x|[0-9A-Za-z]{8,})$/i.test(part))
  return parts.length > 1 && (isBroken || isGrouped(parts)) ? [parts.join('')] : []
}

/** Of one length: a digit beside a hash that is one short is no part of it. */
function isGrouped(parts: readonly string[]): boolean {
  const groups = parts.map((part) => part.replace(/^0x/i, '')).filter((part) => part !== '')
  const isHex = groups.every((group) => /^[0-9a-f]+$/i.test(group))
  return isHex && new Set(groups.map(({ length }) => length)).size === 1
}

/** In the path of a link, or beside nothing but labels: elsewhere it may be a date or an amount. */
function otherNamesIn(text: string, otherName: RegExp): string[] {
  const [linked, beside] = [new Set<string>(), new Set<string>()]
  let isAllLabels = true
  for (const part of text.split(/[\s<>"']+/)) {
    const isLink = LINK.test(part)
    const words = isLink ? pathOf(part).split(/[/#]/) : part.split(/[^0-9A-Za-z-]+/)
    for (const word of words.filter((one) => one !== '')) {
      const name = [word, withoutLabel(word)].find((one) => otherName.test(one))
      if (name !== undefined) (isLink ? linked : beside).add(name)
      else if (!isLink && withoutLabel(word) !== '') isAllLabels = false
    }
  }
  return [...new Set([...linked, ...(isAllLabels ? beside : [])])]
}

const LINK = /^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)+(?::\d+)?\/)/i

/** Some explorers have their paths in the fragment. */
const pathOf = (link: string) => link.replace(/\?[^#]*/, '').replace(/#(?!!?\/).*$/, '')

/** One word, as earlier releases took it. */
const isClaim = (text: string) => /^[A-Za-z0-9+/=_:-]{8,128}$/.test(text)

/**
 * What the names of the transactions begin with that a search means, on whichever network, each in the spelling in which
 * claims are compared. Whole names are read as `readTransaction` reads them; a hash is looked for in both orders of its
 * bytes. Else it is what the path of an explorer's page ends in, or the text itself: the beginning of a name.
 */
export function transactionBeginningsIn(text: string): string[] {
  const named = namedTransactions(text)
  if (named.length > 0) return named
  const cleaned = visibleText(text)
  const end = LINK.test(cleaned)
    ? pathOf(cleaned)
        .split(/[/#]/)
        .findLast((part) => part !== '')
    : undefined
  return [normalTransactionHash(end ?? cleaned.replace(/^[A-Za-z ]+[:=]\s*(?=\S)/, ''))]
}

/** The whole names of transactions in a text that was pasted into a search, a hash in both orders of its bytes. */
export function namedTransactions(text: string): string[] {
  const cleaned = visibleText(text)
  const names = new Set(namesIn(cleaned, nameOfAnyForm).keys())
  for (const word of cleaned.split(/[\s"'<>,;:]+/)) {
    const hash = bytesInBase64(word)
    if (hash !== undefined) names.add(hash)
  }
  for (const name of [...names]) if (/^[0-9a-f]{64}$/.test(name)) names.add(bytesReversed(name))
  if (names.size === 0) for (const name of otherNamesIn(cleaned, ANY_OTHER_NAME)) names.add(name)
  return [...names]
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
