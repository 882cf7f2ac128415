import type { AdminPurchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import {
  type Entry,
  lacksTransaction,
  NOTHING_ENTERED,
  problemWith,
  problemWithReason,
} from './approval-entry'
import type { BulkVerb } from './bulk-verbs'
import type { en } from './texts.en'

/** What stands in a bulk decision's fields: one reason for all, and a hash for a purchase. */
export interface BulkEntry {
  readonly reason: string
  readonly hashes: ReadonlyMap<string, string>
}

export const NOTHING_FOR_ANY: BulkEntry = { reason: '', hashes: new Map() }

type Claimed = Pick<AdminPurchase, 'id' | 'transactionHash' | 'cryptoSymbol' | 'wallet' | 'seen'>

export function hashOf({ hashes }: BulkEntry, { id }: Pick<AdminPurchase, 'id'>): string {
  return (hashes.get(id) ?? '').trim()
}

/** Neither the buyer nor the approver named a transaction: only a reason can stand for one. */
export function lacksEvidence(entry: BulkEntry, purchase: Claimed): boolean {
  return lacksTransaction(purchase) && hashOf(entry, purchase) === ''
}

/** What is sent for one of them. A named transaction is the evidence, and needs no reason beside it. */
export function entryFor(verb: BulkVerb, purchase: Claimed, entry: BulkEntry): Entry {
  const reason = entry.reason.trim()
  if (verb === 'decline') return { ...NOTHING_ENTERED, reason }
  const hash = hashOf(entry, purchase)
  // What is as asked now is approved only if it is so still.
  const asSeen = hash === '' && purchase.seen?.isAsAsked ? { asSeen: true } : {}
  return { ...NOTHING_ENTERED, hash, reason: lacksEvidence(entry, purchase) ? reason : '', ...asSeen }
}

export interface BulkProblems {
  readonly reason: string | undefined
  /** By the purchase's id. */
  readonly hashes: ReadonlyMap<string, string>
}

export const NO_PROBLEMS: BulkProblems = { reason: undefined, hashes: new Map() }

/** Undefined where all of it can be sent. */
export function problemsWithBulk(
  t: Translate<typeof en>,
  verb: BulkVerb,
  purchases: readonly Claimed[],
  entry: BulkEntry,
): BulkProblems | undefined {
  const reason = problemWithReason(t, entry.reason.trim())
  const hashes = new Map<string, string>()
  for (const purchase of purchases) {
    const problem = problemWith(t, verb, purchase, entryFor(verb, purchase, entry))
    if (problem?.field === 'hash') hashes.set(purchase.id, problem.sentence)
  }
  return reason === undefined && hashes.size === 0 ? undefined : { reason, hashes }
}
