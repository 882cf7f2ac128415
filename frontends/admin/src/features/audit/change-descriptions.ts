import type { AdminAction } from '@presale/contracts'
import { formatExactTime } from '@presale/ui'
import { QUEUE_TITLES } from './queue-labels'

/** One thing that differs between before and after. */
export interface Difference {
  readonly term: string
  /** Undefined where the value was missing before, or is removed. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** An address, a hash: whole, so that it can be compared. */
  readonly isCode: boolean
}

export interface ChangeDescription {
  readonly title: string
  readonly differences: readonly Difference[]
  /** What somebody who reads this should know at once. */
  readonly warning: string | undefined
  /** The transaction that it is about, where that is the same on both sides. */
  readonly transaction: string | undefined
  /** The purchase that it was done to. */
  readonly purchaseId: string | undefined
}

type Named = Pick<AdminAction, 'action' | 'subject' | 'subjectName'>

const person = ({ subjectName }: Named): string => subjectName ?? 'Deleted user'

const shortId = ({ subject }: Named): string => subject.slice(0, 8)

const TITLES: Readonly<Record<string, (change: Named) => string>> = {
  'token-price-changed': () => 'Token price changed',
  'token-name-changed': () => 'Token name changed',
  'token-logo-changed': () => 'Token logo changed',
  'setting-changed': ({ subject }) => `Site setting ${subject} changed`,
  'wallet-created': ({ subject }) => `${subject} wallet added`,
  'wallet-updated': ({ subject }) => `${subject} wallet changed`,
  'wallet-deleted': ({ subject }) => `${subject} wallet deleted`,
  'pixel-created': () => 'Twitter pixel added',
  'pixel-updated': () => 'Twitter pixel changed',
  'pixel-deleted': () => 'Twitter pixel deleted',
  'crypto-prices-updated': ({ subject }) => `Prices updated from ${subject}`,
  'user-made-admin': (change) => `${person(change)} made admin`,
  'user-made-moderator': (change) => `${person(change)} made moderator`,
  'moderator-removed': (change) => `Moderator status of ${person(change)} removed`,
  'user-deleted': () => 'User deleted',
  'password-confirmed': () => 'Password confirmed again',
  'audit-exported': () => 'Audit trail exported',
  'users-exported': () => 'Users exported',
  'purchases-exported': () => 'Payments exported',
  'settlement-narrowed': (change) => `Settlement of purchase ${shortId(change)} narrowed to one output`,
  'evidence-added': (change) => `Transaction added to the approval of purchase ${shortId(change)}`,
  'event-skipped': (change) => `Unreadable event of purchase ${shortId(change)} skipped`,
  'projection-task-requested': ({ subject }) => `Read model ${subject}: task requested`,
  'projection-task-cancelled': ({ subject }) => `Read model ${subject}: task cancelled`,
  'generation-accepted': ({ subject }) => `Read model ${subject} accepted without what it has set aside`,
  'email-changed': (change) => `Email address of ${person(change)} changed`,
  ...QUEUE_TITLES,
}

/** What the trail can be narrowed to; also what this version doesn't know can be found, by its own name. */
export const CHANGE_TYPES: readonly string[] = Object.keys(TITLES)

/** 'Wallet updated': for a list of types, and for one that a later version brings. */
export function changeTypeLabel(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A change in plain words: what it was, and what is different since. */
export function describeChange(
  change: Omit<AdminAction, 'id' | 'at' | 'actor' | 'correlationId'>,
): ChangeDescription {
  const title = Object.hasOwn(TITLES, change.action) ? TITLES[change.action]?.(change) : undefined
  const differences = differencesOf(change.before, change.after)
  return {
    title: title ?? changeTypeLabel(change.action),
    differences,
    warning: warningOn(change, differences),
    transaction: transactionOf(change),
    purchaseId: ON_PURCHASES.has(change.action) ? change.subject : undefined,
  }
}

const ON_PURCHASES: ReadonlySet<string> = new Set(['settlement-narrowed', 'evidence-added', 'event-skipped'])

function transactionOf({ before, after }: Pick<AdminAction, 'before' | 'after'>): string | undefined {
  const [was, is] = [fieldsOf(before).get('transactionHash'), fieldsOf(after).get('transactionHash')]
  return was === is ? is : undefined
}

function warningOn({ action, subject }: Named, differences: readonly Difference[]): string | undefined {
  if (!action.startsWith('wallet-')) return undefined
  const address = differences.find(({ term }) => term === 'Address')
  if (address?.after === undefined) return undefined
  return address.before === undefined
    ? `Since then, buyers who pay in ${subject} are shown this address.`
    : `Since then, what buyers pay in ${subject} goes to another address. Make sure that it is one of yours.`
}

/** Fields without information: they differ each time, or are shown elsewhere. */
const SILENT = new Set(['id', 'updatedAt', 'createdAt'])

/** Every field that differs, in the order of what was written down; a change of one bare value is the value. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({
      term: termOf(name),
      before: displayValue(name, was.get(name)),
      after: displayValue(name, is.get(name)),
      isCode: CODES.has(name),
    }))
}

/** What is stored in a word of its own. */
const STORED_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  output: { any: 'The whole transaction' },
  evidence: { transaction: 'Transaction', reason: 'Reason only', none: 'None' },
}

function displayValue(name: string, value: string | undefined): string | undefined {
  const known = Object.hasOwn(STORED_WORDS, name) ? STORED_WORDS[name] : undefined
  return (value === undefined ? undefined : known?.[value]) ?? value
}

const CODES = new Set(['address', 'head', 'keyId', 'logoUrl', 'transactionHash'])
const TERMS: Readonly<Record<string, string>> = {
  '': 'Value',
  evidence: 'Evidence',
  logoUrl: 'Logo',
  isActive: 'Active',
  isSample: 'Sample address',
  basePixel: 'Base pixel id',
  eventPixel: 'Event pixel id',
  head: 'Head of the chain',
  count: 'Events',
  keyId: 'Signed with key',
  missing: 'Set aside',
}

function termOf(name: string): string {
  const known = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  // A currency's symbol stays as it is written.
  return (
    known ?? (/^[A-Z]/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase())
  )
}

/** A record's fields as texts, one level deep; what a field holds beyond that stands as JSON. */
function fieldsOf(value: unknown): Map<string, string> {
  const fields = new Map<string, string>()
  const put = (name: string, given: unknown): void => {
    const text = textOf(given)
    if (text !== undefined) fields.set(name, text)
  }
  if (!isRecord(value)) {
    put('', value)
    return fields
  }
  for (const [name, field] of Object.entries(value)) {
    if (SILENT.has(name)) continue
    if (!isRecord(field)) put(name, field)
    else for (const [inner, given] of Object.entries(field)) put(`${name} ${inner}`, given)
  }
  return fields
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return TIME.test(value) ? formatExactTime(new Date(value)) : value
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const LONGEST_IN_A_LINE = 48

/** '3.00 → 3.10' for a list; where that is too much, which fields they are. */
export function inOneLine(differences: readonly Difference[]): string {
  const [first, ...others] = differences
  if (!first) return 'No value differs'
  const line = lineOf(first)
  if (others.length === 0 && !first.isCode && line.length <= LONGEST_IN_A_LINE) return line
  return differences.map(({ term }) => term).join(', ')
}

function lineOf({ term, before, after }: Difference): string {
  if (before === undefined) return `${term}: ${after}`
  return after === undefined ? `${term}: ${before} → none` : `${before} → ${after}`
}
