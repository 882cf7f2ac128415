import type { AdminPurchasesQuery, PurchasesExportQuery } from '@presale/contracts'
import type { Conditions } from '@presale/read-store'
import { idsThatNeedAttention, isToDecide, needsAttention } from './conditions'

/** Over `views.purchases p`. */
export interface Filter extends Conditions {
  /** The conditions also refer to the buyer: to `accounts.people who`. */
  readonly hasBuyer?: true
  /** Replaces the table of all purchases: SQL of a part of them. */
  readonly among?: string
}

export const unfiltered: Filter = { conditions: [], values: [] }

/** The tables that a filter's conditions refer to. */
export function fromOf({ hasBuyer, among = 'views.purchases' }: Filter): string {
  return `from ${among} p ${hasBuyer ? 'left join accounts.people who on who.id = p.buyer_id' : ''}`
}

/**
 * Only these purchases. `offset 0` keeps the planner from flattening the subquery: it would look for them along the
 * index of the order, and read all of it where all of them are old.
 */
export function foundAlone(ids: readonly string[]): Filter {
  const among = `(select found.id, found.requested_at, found.amount, found.total, found.public_status, found.expires_at
    from unnest($1::uuid[]) as given(id) join views.purchases found on found.id = given.id offset 0)`
  return { conditions: [], values: [ids], among }
}

/** A condition with one more parameter. */
export function withCondition(
  { conditions, values }: Filter,
  condition: (parameter: string) => string,
  value: unknown,
): Filter {
  return {
    conditions: [...conditions, condition(`$${values.length + 1}`)],
    values: [...values, value],
  }
}

/** Those that have a deadline: only they have a place in its order. */
export const withDeadline = (filter: Filter): Filter => ({
  ...filter,
  conditions: [...filter.conditions, "p.public_status = 'pending'"],
})

/** Every filter of the list, or of its export, except the search; times are of the request. */
export type Narrowing = Pick<PurchasesExportQuery, 'status' | 'user' | 'evidence' | 'currency'> &
  Partial<Pick<PurchasesExportQuery, 'from' | 'to'>> &
  Marked

/** A filter by marks: they are the api's, and it says which purchases have them. */
export interface Marked {
  readonly marked?: readonly string[] | undefined
}

export function listFilter({ from, to, evidence, marked, currency, ...narrowing }: Narrowing): Filter {
  const approved = markFilter(evidenceFilter(statusAndBuyerFilter(narrowing), evidence), marked)
  const filter = currency
    ? withCondition(approved, (parameter) => `p.currency = ${parameter}`, currency)
    : approved
  const since = from ? withCondition(filter, (parameter) => `p.requested_at >= ${parameter}`, from) : filter
  return to ? withCondition(since, (parameter) => `p.requested_at <= ${parameter}`, to) : since
}

function statusAndBuyerFilter({ status, user }: Pick<Narrowing, 'status' | 'user'>): Filter {
  if (user === undefined) return statusFilter(unfiltered, status, `p.id in ${idsThatNeedAttention}`)
  const ofBuyer = withCondition(unfiltered, (parameter) => `p.buyer_id = ${parameter}::uuid`, user)
  // Few rows, found by the buyer's index: each is checked directly.
  return statusFilter(ofBuyer, status, needsAttention)
}

function statusFilter(filter: Filter, status: AdminPurchasesQuery['status'], attention: string): Filter {
  if (status === undefined) return filter
  if (status === 'to-decide') return { ...filter, conditions: [...filter.conditions, isToDecide] }
  if (status === 'attention') return { ...filter, conditions: [...filter.conditions, attention] }
  return withCondition(filter, (parameter) => `p.public_status = ${parameter}`, status)
}

function evidenceFilter(filter: Filter, evidence: Narrowing['evidence']): Filter {
  if (evidence === undefined) return filter
  if (evidence !== 'no-transaction') {
    return withCondition(filter, (parameter) => `p.evidence = ${parameter}`, evidence)
  }
  // Literally the index's condition: the planner does not see that a parameter implies it.
  return { ...filter, conditions: [...filter.conditions, `p.evidence in ('reason', 'none')`] }
}

function markFilter(filter: Filter, marked: Narrowing['marked']): Filter {
  if (marked === undefined) return filter
  return withCondition(filter, (parameter) => `p.id = any(${parameter}::uuid[])`, marked)
}
