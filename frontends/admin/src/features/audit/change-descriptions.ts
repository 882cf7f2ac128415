import type { AdminAction } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatExactTime } from '@presale/ui'
import type { TranslateSettings } from '../../site-settings/setting-labels'
import { settingSentence } from '../../site-settings/setting-sentences'
import { isChangeType } from './change-types'
import type { en } from './texts.en'

/** One thing that differs between before and after. */
export interface Difference {
  /** The field's, as it is stored. */
  readonly name: string
  readonly term: string
  /** Undefined where the value was missing before, or is removed. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** An address, a hash: whole, so that it can be compared. */
  readonly isCode: boolean
}

export interface ChangeDescription {
  readonly title: string
  /** Of title and warning, what is no language: a name, a symbol, an id. */
  readonly kept: readonly string[]
  readonly differences: readonly Difference[]
  /** What somebody who reads this should know at once. */
  readonly warning: string | undefined
  /** The transaction that it is about, where that is the same on both sides. */
  readonly transaction: string | undefined
  /** The purchase that it was done to. */
  readonly purchaseId: string | undefined
}

type T = Translate<typeof en>
type Named = Pick<AdminAction, 'action' | 'subject' | 'subjectName' | 'after'>

function titleOf(
  { action, subject, subjectName, after }: Named,
  t: T,
  inSettings: TranslateSettings,
): string {
  if (!isChangeType(action)) return changeTypeLabel(action, t)
  const sentence = action === 'setting-changed' ? settingSentence(subject, after, inSettings) : undefined
  if (sentence !== undefined) return sentence
  const person = subjectName ?? t('deletedUser')
  return t(`title.${action}`, { subject, person, id: subject.slice(0, 8) })
}

/** 'Wallet updated': for a list of types, and for one that a later version brings. */
export function changeTypeLabel(action: string, t: T): string {
  if (isChangeType(action)) return t(`type.${action}`)
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A change in plain words: what it was, and what is different since. */
export function describeChange(
  change: Omit<AdminAction, 'id' | 'at' | 'actor' | 'correlationId'>,
  t: T,
  inSettings: TranslateSettings,
): ChangeDescription {
  return {
    title: titleOf(change, t, inSettings),
    kept: [change.subjectName ?? '', change.subject, change.subject.slice(0, 8)],
    differences: differencesOf(change.before, change.after, t),
    warning: warningOn(change, t),
    transaction: transactionOf(change),
    purchaseId: ON_PURCHASES.has(change.action) ? change.subject : undefined,
  }
}

const ON_PURCHASES: ReadonlySet<string> = new Set([
  'settlement-narrowed',
  'evidence-added',
  'purchase-note-changed',
  'event-skipped',
])

function transactionOf({ before, after }: Pick<AdminAction, 'before' | 'after'>): string | undefined {
  const [was, is] = [writtenIn(before, 'transactionHash'), writtenIn(after, 'transactionHash')]
  return was === is ? is : undefined
}

function warningOn(
  { action, subject, before, after }: Pick<AdminAction, 'action' | 'subject' | 'before' | 'after'>,
  t: T,
): string | undefined {
  if (!action.startsWith('wallet-')) return undefined
  const [was, is] = [writtenIn(before, 'address'), writtenIn(after, 'address')]
  if (is === undefined || was === is) return undefined
  return was === undefined
    ? t('warning.newAddress', { symbol: subject })
    : t('warning.otherAddress', { symbol: subject })
}

/** Fields without information: they differ each time, or are shown elsewhere. */
const SILENT = new Set(['id', 'updatedAt', 'createdAt'])

/** Every field that differs, in the order of what was written down; a change of one bare value is the value. */
export function differencesOf(before: unknown, after: unknown, t: T): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .filter((name) => textOf(was.get(name), t) !== textOf(is.get(name), t))
    .map((name) => ({
      name,
      term: termOf(name, t),
      before: displayValue(name, was.get(name), t),
      after: displayValue(name, is.get(name), t),
      isCode: CODES.has(name),
    }))
}

/** Of its term and values, what is no language: symbols, names, and figures. */
export function keptOf({ name, before, after }: Difference): string[] {
  const [symbol = ''] = name.split(' ')
  const values = [before, after].filter((value) => value !== undefined)
  return [
    ...(/^[A-Z]/.test(symbol) ? [symbol] : []),
    ...values.filter((value) => NAMES.has(name) || !/\p{L}/u.test(value)),
  ]
}

const NAMES: ReadonlySet<string> = new Set(['actor', 'name', 'purchase', 'symbol', 'user'])

/** What is stored in a word of its own. */
function displayValue(name: string, value: unknown, t: T): string | undefined {
  if (name === 'output' && value === 'any') return t('value.output.any')
  const evidence = name === 'evidence' ? EVIDENCE.find((known) => known === value) : undefined
  return evidence === undefined ? textOf(value, t) : t(`value.evidence.${evidence}`)
}

const EVIDENCE = ['transaction', 'reason', 'none'] as const
const CODES = new Set(['address', 'head', 'keyId', 'logoUrl', 'transactionHash'])

/** Fields that are named; the others' names are made of how they are stored. */
const FIELDS = [
  'actor',
  'address',
  'basePixel',
  'characters',
  'confirmedUntil',
  'count',
  'description',
  'eventId',
  'eventPixel',
  'evidence',
  'exportedAt',
  'filters',
  'format',
  'from',
  'head',
  'isActive',
  'isPaused',
  'isSample',
  'isSearch',
  'keyId',
  'kind',
  'logoUrl',
  'missing',
  'name',
  'output',
  'price',
  'projection',
  'purchase',
  'purchases',
  'reason',
  'revision',
  'role',
  'search',
  'setAside',
  'source',
  'status',
  'symbol',
  'to',
  'transactionHash',
  'type',
  'user',
  'waiting',
] as const
const OF_CURRENCIES = ['price', 'source'] as const

function termOf(name: string, t: T): string {
  if (name === '') return t('field.value')
  const field = FIELDS.find((known) => known === name)
  if (field !== undefined) return t(`field.${field}`)
  const [symbol = '', inner] = name.split(' ')
  if (symbol === 'filters' && inner !== undefined) return t('field.filter', { field: termOf(inner, t) })
  const ofCurrency = /^[A-Z]/.test(symbol) ? OF_CURRENCIES.find((known) => known === inner) : undefined
  if (ofCurrency !== undefined) return t(`field.ofCurrency.${ofCurrency}`, { symbol })
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  // A currency's symbol stays as it is written.
  return /^[A-Z]/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** A record's fields, one level deep; without those that are empty. */
function fieldsOf(value: unknown): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  const put = (name: string, given: unknown): void => {
    if (given !== null && given !== undefined && given !== '') fields.set(name, given)
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

/** A field that holds a text: an address, a hash. */
function writtenIn(record: unknown, name: string): string | undefined {
  const value = fieldsOf(record).get(name)
  return typeof value === 'string' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a field holds beyond one level stands as JSON. */
function textOf(value: unknown, t: T): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string') return TIME.test(value) ? formatExactTime(new Date(value)) : value
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const LONGEST_IN_A_LINE = 48

/** '3.00 → 3.10' for a list; where that is too much, which fields they are. */
export function inOneLine(differences: readonly Difference[], t: T): string {
  const [first, ...others] = differences
  if (!first) return t('line.nothing')
  const line = lineOf(first, t)
  if (others.length === 0 && !first.isCode && line.length <= LONGEST_IN_A_LINE) return line
  return differences.map(({ term }) => term).join(', ')
}

function lineOf({ term, before, after }: Difference, t: T): string {
  if (before === undefined) return t('line.added', { term, after: after ?? '' })
  return after === undefined ? t('line.removed', { term, before }) : t('line.changed', { before, after })
}
