import type { Chain, FoundPayment } from '@presale/chain'
import { column, onlyRowOf, type Pool, row, rowsOf } from '@presale/read-store'

/** A hash that purchases name, with the address that was to be paid. */
export interface NamedHash {
  readonly hash: string
  /** As the chain spells it. */
  readonly address: string
}

const namedRow = row({ transactionClaim: column.text(), walletAddress: column.text() })
const walletRow = row({ value: column.text() })

/** After a decision it is looked at for so long: a reorganisation of yesterday is worth knowing. */
const DECIDED_DAYS = 2
const MOST = 2000
const HASH = /^[0-9a-f]{64}$/

/** The transactions that are named by purchases which are open or were decided lately, the newest first, each once. */
export async function namedHashes(
  readers: Pool,
  { network, chain }: { readonly network: string; readonly chain: Pick<Chain, 'spell'> },
  now: Date,
): Promise<NamedHash[]> {
  const rows = await rowsOf(
    readers,
    namedRow,
    `select transaction_claim, wallet_address from views.purchases
     where network = $1 and transaction_claim is not null
       and (public_status = 'pending' or (status = 'expired' and is_late_payment_reported)
         or decided_at > $2::timestamptz - make_interval(days => $3))
     order by requested_at desc, id desc limit $4`,
    [network, now, DECIDED_DAYS, MOST],
  )
  const named = new Map<string, string>()
  for (const { transactionClaim, walletAddress } of rows) {
    // A sample stands for nothing: that nothing reached it is an answer too.
    if (HASH.test(transactionClaim) && !named.has(transactionClaim))
      named.set(transactionClaim, chain.spell(walletAddress) ?? walletAddress)
  }
  return [...named].map(([hash, address]) => ({ hash, address }))
}

/** Every address that a buyer was ever given and that the chain has: of any network of its kind, since one key has the same on each. */
export async function everyAddress(
  readers: Pool,
  { spell }: Pick<Chain, 'spell'>,
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    readers,
    walletRow,
    "select value from views.purchase_search_values where kind = 'wallet'",
  )
  return new Set(rows.flatMap(({ value }) => spell(value) ?? []))
}

const firstRow = row({ first: column.nullable(column.date()) })

/** When the first purchase was requested that was shown one of these addresses. */
export async function firstGiven(readers: Pool, addresses: readonly string[]): Promise<Date | undefined> {
  const { first } = await onlyRowOf(
    readers,
    firstRow,
    'select min(requested_at) as first from views.purchases where lower(wallet_address) = any($1)',
    [addresses.map((address) => address.toLowerCase())],
  )
  return first ?? undefined
}

/** When the oldest open purchase was requested. */
export async function oldestOpen(readers: Pool): Promise<Date | undefined> {
  const { first } = await onlyRowOf(
    readers,
    firstRow,
    "select min(requested_at) as first from views.purchases where public_status = 'pending'",
  )
  return first ?? undefined
}

/** What is too little to be anybody's payment. */
export interface Dust {
  isDust(found: Pick<FoundPayment, 'pays'>): boolean
}

const smallestRow = row({ currency: column.text(), smallest: column.numeric() })
/** Of the smallest amount that was asked for lately. */
const DUST_SHARE = 0.01

/** By unit, from the newest purchases: below a hundredth of the smallest amount that one of them was asked for. */
export async function dustOf(readers: Pool): Promise<Dust> {
  const rows = await rowsOf(
    readers,
    smallestRow,
    `select currency, min(crypto_amount) as smallest
     from (select currency, crypto_amount from views.purchases order by requested_at desc, id desc limit 1000) newest
     group by currency`,
  )
  const least = new Map<string, number>()
  for (const { currency, smallest } of rows) {
    const unit = currency.split('-')[0] ?? currency
    least.set(unit, Math.min(least.get(unit) ?? Number.POSITIVE_INFINITY, Number(smallest) * DUST_SHARE))
  }
  return {
    isDust: ({ pays }) => pays.every(({ unit, amount }) => Number(amount) < (least.get(unit) ?? 0)),
  }
}
