import type { AdminPurchase } from '@presale/contracts'
import { approveRequest, declineRequest, reopenRequest, validationSentence } from '@presale/contracts'
import { assertNever, canonicalTransactionHash } from '@presale/kernel'
import type { DecisionVerb } from './decision-labels'

/** What stands in the fields of a decision's dialog, trimmed; empty is nothing. */
export interface Entry {
  readonly hash: string
  /** Which output of the transaction pays this buyer. */
  readonly output: string
  readonly reason: string
}

export const NOTHING_ENTERED: Entry = { hash: '', output: '', reason: '' }

export interface EntryProblem {
  readonly field: keyof Entry
  readonly sentence: string
}

type Claimed = Pick<AdminPurchase, 'transactionHash' | 'cryptoSymbol' | 'wallet'>

/** The buyer named no transaction that could settle the purchase: the approver has to give the evidence. */
export function lacksTransaction({ transactionHash, cryptoSymbol, wallet }: Claimed): boolean {
  return (
    transactionHash === null || canonicalTransactionHash(cryptoSymbol, wallet, transactionHash) === undefined
  )
}

export function trimmed({ hash, output, reason }: Entry): Entry {
  return { hash: hash.trim(), output: output.trim(), reason: reason.trim() }
}

/** Why this cannot be sent, and which field has to change; undefined where it can. */
export function problemWith(verb: DecisionVerb, purchase: Claimed, entry: Entry): EntryProblem | undefined {
  switch (verb) {
    case 'approve':
      return problemWithApproval(purchase, entry)
    case 'decline':
      return problemOf(declineRequest.safeParse(bodyOf(verb, entry)), 'reason')
    case 'reopen':
      return problemOf(reopenRequest.safeParse(bodyOf(verb, entry)), 'reason')
    default:
      return assertNever(verb)
  }
}

export interface DecisionBody {
  readonly transactionHash?: string
  readonly output?: number
  readonly reason?: string
}

/** The request's body, without what was not entered. */
export function bodyOf(verb: DecisionVerb, { hash, output, reason }: Entry): DecisionBody {
  if (verb === 'reopen') return { reason }
  if (verb === 'decline') return reason === '' ? {} : { reason }
  return {
    ...(hash === '' ? {} : { transactionHash: hash }),
    ...(output === '' ? {} : { output: Number(output) }),
    ...(reason === '' ? {} : { reason }),
  }
}

function problemWithApproval(purchase: Claimed, entry: Entry): EntryProblem | undefined {
  const { hash, output, reason } = entry
  if (lacksTransaction(purchase) && hash === '') {
    if (output !== '')
      return { field: 'hash', sentence: 'Enter the hash of the transaction that pays more than one buyer.' }
    if (reason === '')
      return { field: 'hash', sentence: 'Enter the transaction hash, or below why there is none.' }
  }
  const wrongOutput = problemWithOutput(output)
  if (wrongOutput !== undefined) return { field: 'output', sentence: wrongOutput }
  const parsed = approveRequest.safeParse(bodyOf('approve', entry))
  const [name] = parsed.error?.issues[0]?.path ?? []
  return problemOf(parsed, name === 'reason' || name === 'output' ? name : 'hash')
}

/** What is said of an approved purchase later: a transaction, or the output of one. */
export function problemWithLater(
  kind: 'evidence' | 'output',
  { hash, output }: Pick<Entry, 'hash' | 'output'>,
): EntryProblem | undefined {
  if (kind === 'evidence' && hash === '') return { field: 'hash', sentence: 'Enter the transaction hash.' }
  if (kind === 'output' && output === '') return { field: 'output', sentence: OUTPUT_NEEDED }
  const wrongOutput = problemWithOutput(output)
  if (wrongOutput !== undefined) return { field: 'output', sentence: wrongOutput }
  const parsed = approveRequest.safeParse(bodyOf('approve', { ...NOTHING_ENTERED, hash }))
  return problemOf(parsed, 'hash')
}

/** One reason for all purchases; empty means none. */
export function problemWithReason(reason: string): string | undefined {
  return problemOf(declineRequest.safeParse(bodyOf('decline', { ...NOTHING_ENTERED, reason })), 'reason')
    ?.sentence
}

/** Empty names none. */
export function problemWithOutput(output: string): string | undefined {
  if (output === '' || (/^\d{1,10}$/.test(output) && Number(output) <= LARGEST)) return undefined
  return OUTPUT_NEEDED
}

const OUTPUT_NEEDED = 'Enter a whole number, 0 or more.'

/** Of a vout, which has 32 bits. */
const LARGEST = 4_294_967_295

type Parsed = ReturnType<typeof approveRequest.safeParse> | ReturnType<typeof declineRequest.safeParse>

function problemOf(parsed: Parsed | ReturnType<typeof reopenRequest.safeParse>, field: keyof Entry) {
  return parsed.success ? undefined : { field, sentence: readable(validationSentence(parsed.error)) }
}

/** The field is called otherwise on the screen than on the wire. */
function readable(sentence: string): string {
  return sentence.replace('transactionHash', 'This').replace(/:.*This /, 'This ')
}
