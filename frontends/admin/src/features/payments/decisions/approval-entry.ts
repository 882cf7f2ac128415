import { transactionSentence } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { approveRequest, declineRequest, reopenRequest } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { assertNever, transactionFormOf, transactionName } from '@presale/kernel'
import type { DecisionVerb } from './decision-labels'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** What stands in the fields of a decision's dialog, trimmed; empty is nothing. */
export interface Entry {
  readonly hash: string
  /** Which output of the transaction pays this buyer. */
  readonly output: string
  readonly reason: string
  /** The hard cap does not hold it, and it is decided on all the same. */
  readonly overCap?: boolean
  /** The same of the limit of a buyer. */
  readonly overLimit?: boolean
  /** It is reopened at prices that are no longer those of now. */
  readonly oldPrice?: boolean
  /** Only if its network shows the payment as asked by then. */
  readonly asSeen?: boolean
}

export const NOTHING_ENTERED: Entry = { hash: '', output: '', reason: '' }

export interface EntryProblem {
  readonly field: keyof Entry
  readonly sentence: string
}

type Claimed = Pick<AdminPurchase, 'transactionHash' | 'cryptoSymbol' | 'wallet' | 'seen'>

/** The buyer named no transaction that could settle the purchase: the approver has to give the evidence. */
export function lacksTransaction({ transactionHash, cryptoSymbol, wallet }: Omit<Claimed, 'seen'>): boolean {
  return transactionHash === null || transactionName(cryptoSymbol, wallet, transactionHash) === undefined
}

/** Its network shows a payment that may be somebody else's: an approval says why it is this purchase's. */
export const isDoubtful = ({ seen }: Pick<AdminPurchase, 'seen'>): boolean =>
  seen?.verdict === 'pays' && (seen.isEarlier || seen.fitsOthers)

export function trimmed({ hash, output, reason, ...rest }: Entry): Entry {
  return { hash: hash.trim(), output: output.trim(), reason: reason.trim(), ...rest }
}

/** Why this cannot be sent, and which field has to change; undefined where it can. */
export function problemWith(
  t: T,
  verb: DecisionVerb,
  purchase: Claimed,
  entry: Entry,
): EntryProblem | undefined {
  switch (verb) {
    case 'approve':
      return problemWithApproval(t, purchase, entry)
    case 'decline':
      return problemOf(t, declineRequest.safeParse(bodyOf(verb, entry)), 'reason')
    case 'reopen':
      return problemOf(t, reopenRequest.safeParse(bodyOf(verb, entry)), 'reason')
    default:
      return assertNever(verb)
  }
}

export interface DecisionBody {
  readonly transactionHash?: string
  readonly output?: number
  readonly reason?: string
  readonly overCap?: true
  readonly overLimit?: true
  readonly oldPrice?: true
  readonly asSeen?: true
}

/** The request's body, without what was not entered. */
export function bodyOf(verb: DecisionVerb, entry: Entry): DecisionBody {
  const { hash, output, reason, overCap, overLimit, oldPrice, asSeen } = entry
  const beyond = overCap ? { overCap } : {}
  if (verb === 'reopen') return { reason, ...beyond, ...(oldPrice ? { oldPrice } : {}) }
  if (verb === 'decline') return reason === '' ? {} : { reason }
  return {
    ...(hash === '' ? {} : { transactionHash: hash }),
    ...(output === '' ? {} : { output: Number(output) }),
    ...(reason === '' ? {} : { reason }),
    ...beyond,
    ...(overLimit ? { overLimit } : {}),
    ...(asSeen ? { asSeen } : {}),
  }
}

function problemWithApproval(t: T, purchase: Claimed, entry: Entry): EntryProblem | undefined {
  const { hash, output, reason } = entry
  if (lacksTransaction(purchase) && hash === '') {
    if (output !== '') return { field: 'hash', sentence: t('problem.enterHashOfMany') }
    if (reason === '') {
      return isFormKnown(purchase)
        ? { field: 'hash', sentence: t('problem.enterHashOrReason') }
        : { field: 'reason', sentence: t('problem.reason.needed') }
    }
  }
  if (isDoubtful(purchase) && hash === '' && reason === '')
    return { field: 'reason', sentence: t('problem.reason.needed') }
  const wrongHash = problemWithHash(t, purchase, hash)
  if (wrongHash !== undefined) return { field: 'hash', sentence: wrongHash }
  const wrongOutput = problemWithOutput(t, output)
  if (wrongOutput !== undefined) return { field: 'output', sentence: wrongOutput }
  const parsed = approveRequest.safeParse(bodyOf('approve', entry))
  const [name] = parsed.error?.issues[0]?.path ?? []
  return problemOf(t, parsed, name === 'reason' || name === 'output' ? name : 'hash')
}

/** Whether the form of transactions on its network is known: elsewhere none settles a purchase. */
export function isFormKnown({ cryptoSymbol, wallet }: Omit<Claimed, 'transactionHash' | 'seen'>): boolean {
  return transactionFormOf(cryptoSymbol, wallet) !== undefined
}

/** What a claim is that settles nothing: another name of a transaction, none at all, or nobody here can tell. */
export function standingOf({ cryptoSymbol, wallet, transactionHash }: Omit<Claimed, 'seen'>) {
  const form = transactionFormOf(cryptoSymbol, wallet)
  if (!form) return 'formUnknown'
  return form.otherName?.test(transactionHash ?? '') ? 'otherName' : 'noTransaction'
}

/** Only what has its network's form settles a purchase; another name of a transaction does not. Empty names none. */
function problemWithHash(
  t: T,
  purchase: Omit<Claimed, 'transactionHash' | 'seen'>,
  hash: string,
): string | undefined {
  if (hash === '') return undefined
  const { cryptoSymbol, wallet } = purchase
  if (transactionName(cryptoSymbol, wallet, hash) !== undefined) return undefined
  if (!isFormKnown(purchase)) return t('problem.hash.formUnknown')
  return transactionSentence(purchase, hash) ?? t('problem.hash.otherName')
}

/** What is said of an approved purchase later: a transaction, or the output of one. */
export function problemWithLater(
  t: T,
  kind: 'evidence' | 'output',
  purchase: Omit<Claimed, 'transactionHash' | 'seen'>,
  { hash, output }: Pick<Entry, 'hash' | 'output'>,
): EntryProblem | undefined {
  if (kind === 'evidence' && hash === '') return { field: 'hash', sentence: t('problem.enterHash') }
  if (kind === 'output' && output === '') return { field: 'output', sentence: t('problem.enterOutput') }
  const wrongOutput = problemWithOutput(t, output)
  if (wrongOutput !== undefined) return { field: 'output', sentence: wrongOutput }
  const wrongHash = problemWithHash(t, purchase, hash)
  return wrongHash === undefined ? undefined : { field: 'hash', sentence: wrongHash }
}

/** One reason for all purchases; empty means none. */
export function problemWithReason(t: T, reason: string): string | undefined {
  return problemOf(t, declineRequest.safeParse(bodyOf('decline', { ...NOTHING_ENTERED, reason })), 'reason')
    ?.sentence
}

/** Empty names none. */
function problemWithOutput(t: T, output: string): string | undefined {
  if (output === '' || (/^\d{1,10}$/.test(output) && Number(output) <= LARGEST)) return undefined
  return t('problem.enterOutput')
}

/** Of a vout, which has 32 bits. */
const LARGEST = 4_294_967_295

type Parsed =
  | ReturnType<typeof approveRequest.safeParse>
  | ReturnType<typeof declineRequest.safeParse>
  | ReturnType<typeof reopenRequest.safeParse>

function problemOf(t: T, { error }: Parsed, field: keyof Entry): EntryProblem | undefined {
  return error && { field, sentence: sentenceAbout(t, error, field) }
}

/** The contract's rules in our words: it speaks English, and calls a field by its name on the wire. */
function sentenceAbout(t: T, { issues: [issue] }: NonNullable<Parsed['error']>, field: keyof Entry): string {
  if (field === 'output') return t('problem.enterOutput')
  const name = field === 'hash' ? 'hash' : 'reason'
  if (issue?.code === 'too_big') return t(`problem.${name}.tooLong`, { most: Number(issue.maximum) })
  if (issue?.code === 'too_small' && name === 'reason') return t('problem.reason.needed')
  return t(`problem.${name}.characters`)
}
