import { base58 } from '@scure/base'
import { type NetworkId, nativeCoinOf, networkOf } from './networks'

/** The one name of the transaction that a word writes; undefined where the word has not exactly this form. */
export type NameIn = (word: string) => string | undefined

interface TransactionForm {
  readonly nameIn: NameIn
  /** Another way in which the network's explorers name a transaction: a claim, by which nothing settles. */
  readonly otherName?: RegExp
  /** The end of 'A Bitcoin transaction hash is …'. */
  readonly words: string
}

/** 32 bytes. In lower case and without 0x, as purchases have been settled since the first release. */
const hexadecimal: NameIn = (word) => /^(?:0x)?([0-9a-f]{64})$/i.exec(word)?.[1]?.toLowerCase()

/** 64 bytes. The case of a letter says something here. */
function signature(word: string): string | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(word)) return undefined
  return base58.decode(word).length === 64 ? word : undefined
}

const HEX: TransactionForm = {
  nameIn: hexadecimal,
  words: '64 characters long, digits and the letters a to f',
}
const EVM: TransactionForm = {
  nameIn: hexadecimal,
  words: '0x and 64 characters, digits and the letters a to f',
}

/** Says ledger, position and network. */
const CTID = /^C[0-9A-F]{15}$/i
/** Block and index of an extrinsic. */
const EXTRINSIC = /^\d{1,12}-\d{1,6}$/

const FORMS: Record<NetworkId, TransactionForm> = {
  bitcoin: HEX,
  dogecoin: HEX,
  xrp: { ...HEX, otherName: CTID },
  cardano: HEX,
  tron: HEX,
  ethereum: EVM,
  bnb: EVM,
  avalanche: EVM,
  polygon: EVM,
  solana: { nameIn: signature, words: '87 or 88 letters and digits long' },
  polkadot: { ...EVM, otherName: EXTRINSIC },
}

/** Whether a network writes its transactions in hex. */
export const hasHexNames = (symbol: string, wallet: string): boolean =>
  transactionFormOf(symbol, wallet)?.nameIn('0'.repeat(64)) !== undefined

/** On whichever network: no word has the form of two. */
export const nameOfAnyForm: NameIn = (word) => hexadecimal(word) ?? signature(word)
/** Names of claims, by which nothing settles, on whichever network. */
export const ANY_OTHER_NAME = new RegExp(`${CTID.source}|${EXTRINSIC.source}`, 'i')

/** The form of the transactions of a currency's network; undefined for a network that is not listed. */
export function transactionFormOf(
  symbol: string,
  wallet: string,
): (TransactionForm & { readonly network: NetworkId }) | undefined {
  const network = networkOf(symbol, wallet)
  return network && { network, ...FORMS[network] }
}

/** The coins of the chains on which a name in canonical spelling can stand for a transaction. */
export const chainsThatName = (name: string): string[] =>
  (Object.keys(FORMS) as NetworkId[])
    .filter((network) => FORMS[network].nameIn(name) === name)
    .map(nativeCoinOf)
