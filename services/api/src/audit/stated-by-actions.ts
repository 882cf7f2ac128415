import { canonical } from '@presale/log'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { RESTORE_ACCEPTED } from '@presale/sale'
import { z } from 'zod'
import { BASELINE_RECORDED, PRICE_SIGNING_BEGUN, STAFF_SEALING_BEGUN } from './baseline'
import { type Fields, type Kind, kinds, recordedState } from './recorded-state'

/** What the admin actions say of each thing: null where they took it away. */
export interface StatedByActions {
  /** Whether they say how all of it was at one moment; before that, they say nothing of what was never changed. */
  readonly hasBaseline: boolean
  readonly stated: ReadonlyMap<Kind, ReadonlyMap<string, Fields | null>>
  /** When they last said something of a price. */
  readonly pricesSaidAt: ReadonlyMap<string, Date>
  /** When they began to answer for a provider's prices, too: by then every price had the time it grows old from. */
  readonly pricesSignedFrom: Date | undefined
  readonly sealsStaff: boolean
}

const actionRow = row({
  at: column.date(),
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.anyJson()),
  after: column.nullable(column.anyJson()),
})

interface Action {
  readonly at: Date
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

const named = z.object({ symbol: z.string() })
const wallet = z.object({ address: z.string(), description: z.string().nullable(), isSample: z.boolean() })
const price = z.object({ price: z.string(), source: z.string() })
const prices = z.record(z.string(), price.nullable())
const token = z.object({ name: z.string(), price: z.string(), logoUrl: z.string().nullable() }).partial()
const TOKEN_FIELDS = ['name', 'price', 'logoUrl'] as const
const pixel = z.object({
  name: z.string(),
  basePixel: z.string(),
  eventPixel: z.string(),
  isActive: z.boolean(),
})
const role = z.object({ role: z.string() })
const baseline = z.object({
  state: recordedState,
  signsPrices: z.boolean().optional(),
  sealsStaff: z.boolean().optional(),
})

/** One action after the other, oldest first: what it says replaces what was said before. */
export class Statements implements StatedByActions {
  hasBaseline = false
  readonly stated = new Map<Kind, Map<string, Fields | null>>(kinds.map((kind) => [kind, new Map()]))
  readonly pricesSaidAt = new Map<string, Date>()
  pricesSignedFrom: Date | undefined
  /** Whether accounts and sessions of staff have seals. */
  sealsStaff = false
  /** What was proposed and is not decided, in its canonical form, by the id of the proposal. */
  readonly proposals = new Map<string, string>()
  /** Every address that they ever gave a currency. */
  private readonly addresses = new Map<string, Set<string>>()
  /** What was given to buyers before that is not written down. */
  addressesKnownFrom: Date | undefined

  /** Did they ever say that buyers of this currency pay there? Whether they still do is another question. */
  gave(currency: string, address: string): boolean {
    return this.addresses.get(currency)?.has(address) ?? false
  }

  private noteAddress(currency: string, address: unknown): void {
    if (typeof address !== 'string') return
    const known = this.addresses.get(currency) ?? new Set()
    this.addresses.set(currency, known.add(address))
  }

  private say(kind: Kind, subject: string, fields: Fields | null | undefined): void {
    // An action that was not written by this code says nothing; where somebody changed it, its chain value says so.
    if (fields !== undefined) this.stated.get(kind)?.set(subject, fields)
  }

  private wallet = ({ before, after }: Action): void => {
    const [was, is] = [named.safeParse(before).data, named.safeParse(after).data]
    if (was && was.symbol !== is?.symbol) this.say('wallet', was.symbol, null)
    const given = wallet.safeParse(after).data
    if (was) this.noteAddress(was.symbol, wallet.safeParse(before).data?.address)
    if (is) this.say('wallet', is.symbol, given)
    if (is) this.noteAddress(is.symbol, given?.address)
  }

  private sayPrice(symbol: string, fields: Fields | null | undefined, at: Date): void {
    this.say('price', symbol, fields)
    this.pricesSaidAt.set(symbol, at)
  }

  private prices = ({ after, at }: Action): void => {
    for (const [symbol, one] of Object.entries(prices.safeParse(after).data ?? {}))
      this.sayPrice(symbol, one, at)
  }

  private token = ({ subject, after }: Action): void => {
    const read = token.safeParse(after).data
    if (!read) return
    const fields: Record<string, string | boolean | null> = { ...this.stated.get('token')?.get(subject) }
    for (const field of TOKEN_FIELDS) if (read[field] !== undefined) fields[field] = read[field]
    this.say('token', subject, fields)
  }

  private pixel = ({ subject, after }: Action): void =>
    this.say('pixel', subject, after === null ? null : pixel.safeParse(after).data)

  private role = ({ subject, after }: Action): void => {
    const read = role.safeParse(after).data
    this.say('role', subject, after === null || read?.role === 'user' ? null : read)
  }

  private baseline = ({ after, at }: Action): void => {
    const read = baseline.safeParse(after).data
    if (!read) return
    this.hasBaseline = true
    if (read.signsPrices) this.pricesSignedFrom ??= at
    if (read.sealsStaff) this.sealsStaff = true
    this.addressesKnownFrom ??= at
    for (const [symbol, { address }] of Object.entries(read.state.wallet ?? {}))
      this.noteAddress(symbol, address)
    for (const symbol of Object.keys(read.state.price ?? {})) this.pricesSaidAt.set(symbol, at)
    for (const kind of kinds) {
      const all = read.state[kind]
      if (all) this.stated.set(kind, new Map<string, Fields | null>(Object.entries(all)))
      // The release that wrote it did not know the kind: what there was of it is not known.
      else this.stated.delete(kind)
    }
  }

  /** Whatever the row says: nobody opens it again. */
  private decided = ({ subject }: Action): void => void this.proposals.delete(subject)

  private readonly readers: Readonly<Record<string, (action: Action) => void>> = {
    'change-proposed': ({ subject, after }) => this.proposals.set(subject, canonical(after)),
    'change-approved': this.decided,
    'change-took-effect': this.decided,
    'change-rejected': this.decided,
    'change-ended': this.decided,
    'wallet-created': this.wallet,
    'wallet-updated': this.wallet,
    'wallet-deleted': this.wallet,
    'setting-changed': ({ subject, after }) =>
      this.say('setting', subject, typeof after === 'string' ? { value: after } : undefined),
    'crypto-price-set': ({ subject, after, at }) => this.sayPrice(subject, price.safeParse(after).data, at),
    'crypto-prices-updated': this.prices,
    [PRICE_SIGNING_BEGUN]: (action) => {
      this.pricesSignedFrom ??= action.at
      this.prices(action)
    },
    [STAFF_SEALING_BEGUN]: () => {
      this.sealsStaff = true
    },
    'token-price-changed': this.token,
    'token-name-changed': this.token,
    'token-logo-changed': this.token,
    'pixel-created': this.pixel,
    'pixel-updated': this.pixel,
    'pixel-deleted': this.pixel,
    'admin-created': this.role,
    'user-made-admin': this.role,
    'user-made-moderator': this.role,
    'moderator-removed': this.role,
    'user-deleted': this.role,
    [BASELINE_RECORDED]: this.baseline,
    [RESTORE_ACCEPTED]: this.baseline,
  }

  get actions(): string[] {
    return Object.keys(this.readers)
  }

  read({ action, ...rest }: Action & { readonly action: string }): void {
    this.readers[action]?.(rest)
  }
}

/** @param db in a transaction that sees one moment */
export async function statedByActions(db: Queryable): Promise<Statements> {
  const statements = new Statements()
  const rows = await rowsOf(
    db,
    actionRow,
    `select at, action, subject, before, after from sale.admin_actions
     where number is not null and action = any ($1::text[]) order by number`,
    [statements.actions],
  )
  for (const one of rows) statements.read(one)
  return statements
}
