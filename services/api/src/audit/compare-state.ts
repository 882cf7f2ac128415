import { unsealedStaff } from '@presale/accounts'
import { isSettingKey, settingOf } from '@presale/contracts'
import { isSameAmount } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'
import {
  isSampleAddress,
  manualPriceAges,
  type StoredQuote,
  samplePrices,
  sampleWallets,
  signedQuotes,
} from '@presale/sale'
import { type Fields, type Kind, kinds, stateNow } from './recorded-state'
import { type StatedByActions, statedByActions } from './stated-by-actions'

export interface StateVerdict {
  /** Wallets, settings, prices and roles that are not as the admin actions say. */
  readonly problems: readonly string[]
  /** False where no baseline says what all of it was. */
  readonly isCompared: boolean
}

/**
 * Compares what the admin actions say with what is: whoever changes a wallet, a setting, a price or a role in the
 * database leaves no action. What seeding put in is known by its source, and a provider's prices by the key's signature.
 * @param db in a transaction that sees one moment
 */
export async function compareState(db: Queryable, key: Buffer): Promise<StateVerdict> {
  const said = await statedByActions(db)
  if (!said.hasBaseline) return { problems: [], isCompared: false }
  const differences = await compareWith(said, db, key)
  return { problems: differences.map(({ sentence }) => sentence), isCompared: true }
}

/** One thing that is not what the actions made it. */
export interface Difference {
  readonly kind: Kind | 'account'
  readonly subject: string
  readonly sentence: string
}

/** The same with what the actions say, where that is known already. */
export async function compareWith(said: StatedByActions, db: Queryable, key: Buffer): Promise<Difference[]> {
  const now = await stateNow(db)
  const quoted = await signedQuotes(db, key)
  const problems = kinds.flatMap((kind) => differencesOf(kind, said, now[kind] ?? {}, quoted))
  const unsealed = said.sealsStaff ? await unsealedStaff(db, key) : []
  return [...problems, ...madeYounger(said, await manualPriceAges(db)), ...unsealed.map(changedAccount)]
}

function changedAccount(id: string): Difference {
  const sentence = `The mail address or the password of the account ${id}, which is of staff, is not one that this site stored.`
  return { kind: 'account', subject: id, sentence }
}

/** Whether a provider's price, of which it is known that this site was quoted it, is newer than what staff set. */
export function isNewerQuote(
  { pricesSaidAt }: StatedByActions,
  { symbol, at }: Pick<StoredQuote, 'symbol' | 'at'>,
) {
  return isLater(new Date(at), pricesSaidAt.get(symbol))
}

/** Whether one thing is what the actions made it, as far as it is given: a wallet without its description. */
export function isAsStated(
  { stated }: StatedByActions,
  kind: Kind,
  subject: string,
  is: Fields | undefined,
): boolean {
  const said = stated.get(kind)
  if (!said || !is) return true
  const given = said.get(subject)
  if (isExempt(kind, subject, { source: 'sample', ...is }, given)) return true
  const should = effective(kind, subject, given ?? undefined)
  return should !== undefined && Object.keys(is).every((field) => same(should[field], is[field]))
}

/** What sets a price by hand notes its own time with it; processes that say how prices stand may have clocks of their own. */
const AGED_AFTER_MS = 600_000

/** Prices set by hand, which a site stops selling at when they are old: nothing makes one younger but setting it again. */
function madeYounger(
  { pricesSaidAt, pricesSignedFrom }: StatedByActions,
  ages: ReadonlyMap<string, Date>,
): Difference[] {
  // Until then an upgrade may have noted its own time for all of them.
  if (!pricesSignedFrom) return []
  return [...ages].flatMap(([symbol, agedFrom]) => {
    const said = Math.max(pricesSignedFrom.getTime(), pricesSaidAt.get(symbol)?.getTime() ?? 0)
    if (agedFrom.getTime() <= said + AGED_AFTER_MS) return []
    const sentence = `The price of ${symbol} is said to be of ${agedFrom.toISOString()}, and the admin actions say that nobody has set it since ${new Date(said).toISOString()}: it was made younger than it is.`
    return [{ kind: 'price', subject: symbol, sentence }]
  })
}

function differencesOf(
  kind: Kind,
  { stated, pricesSaidAt }: StatedByActions,
  now: Readonly<Record<string, Fields>>,
  quoted: ReadonlyMap<string, Date>,
): Difference[] {
  const said = stated.get(kind)
  if (!said) return []
  const subjects = [...new Set([...said.keys(), ...Object.keys(now)])].sort()
  return subjects.flatMap((subject) => {
    const given = said.get(subject)
    const is = effective(kind, subject, now[subject])
    const isProviders = kind === 'price' && is?.source === 'provider'
    if (
      isProviders
        ? isLater(quoted.get(subject), pricesSaidAt.get(subject))
        : is && isExempt(kind, subject, is, given)
    )
      return []
    const should = effective(kind, subject, given ?? undefined)
    const sentence = differenceOf(kind, subject, should, is)
    if (sentence === undefined) return []
    return [{ kind, subject, sentence: isProviders ? notQuoted(subject, is) : sentence }]
  })
}

/** A setting that is not stored has its fallback; one that this release does not know does nothing. */
function effective(kind: Kind, subject: string, fields: Fields | undefined): Fields | undefined {
  if (kind !== 'setting') return fields
  return isSettingKey(subject) ? { value: fields?.value ?? settingOf(subject).fallback ?? '' } : undefined
}

/** A quote is this old at the most when it is stored; an older one was there before the action, and was put back. */
const QUOTED_BEFORE_MS = 600_000

const isLater = (quoted: Date | undefined, said: Date | undefined): boolean =>
  quoted !== undefined && (said === undefined || quoted.getTime() >= said.getTime() - QUOTED_BEFORE_MS)

/** In the midst of an upgrade it may be the release before that stored it: with the next refresh it is signed. */
const notQuoted = (symbol: string, is: Fields | undefined): string =>
  `The price of ${symbol} is called a provider's (${describe(is)}), and no provider quoted it to this site since staff last changed it: the key has not signed it, or an older one was put back.`

/** By its source: what was seeded and never touched since. */
function isExempt(kind: Kind, subject: string, is: Fields, said: Fields | null | undefined): boolean {
  if (said !== undefined) return false
  if (kind === 'price')
    return (
      is.source === 'sample' &&
      samplePrices.some((one) => one.symbol === subject && same(one.price, is.price))
    )
  if (kind === 'wallet')
    return (
      is.isSample === true &&
      isSampleAddress(String(is.address)) &&
      sampleWallets.some((one) => one.symbol === subject && one.address === is.address)
    )
  return false
}

function differenceOf(
  kind: Kind,
  subject: string,
  should: Fields | undefined,
  is: Fields | undefined,
): string | undefined {
  const what = nameOf(kind, subject)
  if (!should && !is) return undefined
  if (!should) return `${what} is ${describe(is)}, and no admin action made it so.`
  if (!is) return `${what} is gone, and no admin action took it away: they say ${describe(should)}.`
  const fields = Object.keys(should).filter((field) => !same(should[field], is[field]))
  if (fields.length === 0) return undefined
  const [was, now] = [should, is].map((all) =>
    describe(Object.fromEntries(fields.map((one) => [one, all[one]]))),
  )
  return `${what} is not as the admin actions say: it is ${now}, and they say ${was}.`
}

const NAMES: Readonly<Record<Kind, (subject: string) => string>> = {
  wallet: (symbol) => `The wallet of ${symbol}`,
  setting: (key) => `The setting ${key}`,
  price: (symbol) => `The price of ${symbol}`,
  token: (symbol) => `The token ${symbol}`,
  pixel: (id) => `The pixel ${id}`,
  role: (id) => `The role of the account ${id}`,
}
const nameOf = (kind: Kind, subject: string): string => NAMES[kind](subject)

const DECIMAL = /^\d+(\.\d+)?$/
const LONGEST = 100

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  return DECIMAL.test(one) && DECIMAL.test(other) && isSameAmount(one, other)
}

function describe(fields: Readonly<Record<string, unknown>> | undefined): string {
  return Object.entries(fields ?? {})
    .map(([field, value]) => `${field} ${shortened(JSON.stringify(value ?? null))}`)
    .join(', ')
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
