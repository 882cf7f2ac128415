import { type Queryable, rowsOf, whereOf } from '@presale/read-store'
import type { Filter } from './filter'
import { purchaseTable } from './row'
import {
  isPersonLike,
  type PersonPattern,
  personPattern,
  type SearchMatches,
  searchMatches,
} from './search-matches'
import type { SearchTerm } from './search-term'

const foundPurchase = purchaseTable.pick({ id: true })

export type Found =
  /** All that match, among those that the filter leaves. */
  | { readonly kind: 'rare'; readonly ids: readonly string[] }
  /** So many match that walking along the order soon meets the next one. */
  | { readonly kind: 'common'; readonly filter: Filter; readonly isOverLimit: boolean }

/**
 * The ids of all purchases that match and that the filter leaves, where there are at most `limit`. Each way
 * to match is asked for alone, so that each has its index; they are put together here, by what was found,
 * and not left to an estimate.
 */
export async function search(
  database: Queryable,
  term: SearchTerm,
  filter: Filter,
  limit: number,
): Promise<Found> {
  const person = await personPattern(database, term)
  const matches = await searchMatches(database, { term, person }, limit)
  if (matches.areCut) {
    // Each of so many values and buyers has a purchase of its own.
    return {
      kind: 'common',
      filter: byText(term, person, filter),
      isOverLimit: filter.conditions.length === 0,
    }
  }
  const ways = waysToMatch(term, matches)
  if (ways.length === 0) return { kind: 'rare', ids: [] }
  const conditions = ways.map(({ condition }, index) => condition(`$${filter.values.length + index + 1}`))
  const values = [...filter.values, ...ways.map(({ value }) => value)]
  const selects = conditions.map((condition) => {
    const where = whereOf([...filter.conditions, condition])
    return `(select p.id from views.purchases p ${where} limit ${limit + 1})`
  })
  const rows = await rowsOf(
    database,
    foundPurchase,
    `select id from (${selects.join(' union ')}) found limit ${limit + 1}`,
    values,
  )
  if (rows.length <= limit) return { kind: 'rare', ids: rows.map(({ id }) => id) }
  const either = { conditions: [...filter.conditions, `(${conditions.join(' or ')})`], values }
  return { kind: 'common', filter: either, isOverLimit: true }
}

/** A term that is in more texts than were looked for: each row on the way is compared itself. */
function byText(term: SearchTerm, person: PersonPattern, filter: Filter): Filter {
  const { values } = filter
  const next = (position: number) => `$${values.length + position}`
  const ids = term.ids ? [term.ids.first, term.ids.last] : []
  const domain = person.domain === null ? undefined : next(5 + ids.length)
  const ways = [
    isPersonLike('who', { pattern: next(1), domain, hidesAdminEmails: term.hidesAdminEmails }),
    `lower(p.wallet_address collate "C") like ${next(2)}`,
    `p.amount::text like ${next(3)}`,
    `p.total::text like ${next(3)}`,
    `p.public_status = any(${next(4)}::text[])`,
    ...(term.isDeletedUser ? ['who.id is null'] : []),
    ...(term.ids ? [`p.id between ${next(5)}::uuid and ${next(6)}::uuid`] : []),
  ]
  return {
    conditions: [...filter.conditions, `(${ways.join(' or ')})`],
    values: [
      ...values,
      person.whole,
      term.wallet,
      term.digits,
      term.statuses,
      ...ids,
      ...(person.domain === null ? [] : [person.domain]),
    ],
    hasBuyer: true,
  }
}

interface Way {
  condition(parameter: string): string
  readonly value: readonly string[] | string
}

function waysToMatch(term: SearchTerm, matches: SearchMatches): Way[] {
  return [
    ...wayOf('buyer_id', 'uuid', matches.buyers),
    ...wayOf('wallet_address', 'text', matches.wallets),
    ...wayOf('amount', 'bigint', matches.amounts),
    ...wayOf('total', 'numeric', matches.totals),
    ...wayOf('public_status', 'text', term.statuses),
    ...wayOf('id', 'uuid', matches.purchases),
  ]
}

/** One value alone leaves an index its order, a set of them doesn't. */
function wayOf(column: string, type: string, values: readonly string[]): Way[] {
  const [first] = values
  if (first === undefined) return []
  if (values.length === 1) return [{ condition: (given) => `p.${column} = ${given}::${type}`, value: first }]
  return [{ condition: (given) => `p.${column} = any(${given}::${type}[])`, value: values }]
}
