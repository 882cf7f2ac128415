import type { AdminPurchasesQuery, PurchasesExportQuery } from '@presale/contracts'
import type { Conditions } from '@presale/read-store'
import { idsThatNeedAttention, needsAttention } from './conditions'

/** Over `views.purchases p`. */
export interface Filter extends Conditions {
  /** The conditions speak of the buyer too: of `accounts.people who`. */
  readonly hasBuyer?: true
  /** What stands for all purchases: SQL of a part of them. */
  readonly among?: string
}

export const unfiltered: Filter = { conditions: [], values: [] }

/** What a filter's conditions are about. */
export function fromOf({ hasBuyer, among = 'views.purchases' }: Filter): string {
  return `from ${among} p ${hasBuyer ? 'left join accounts.people who on who.id = p.buyer_id' : ''}`
}

/**
 * These purchases alone. `offset 0` keeps the planner from pulling them apart: it would look for them along the
 * index of the order, which is the whole of it where all of them are old.
 */
export function foundAlone(ids: readonly string[]): Filter {
  const among = `(select found.id, found.requested_at, found.amount, found.total, found.public_status
    from unnest($1::uuid[]) as given(id) join views.purchases found on found.id = given.id offset 0)`
  return { conditions: [], values: [ids], among }
}

/** A condition on one more parameter. */
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

/** Everything that the list, or a file of it, is narrowed by but the search; times are of the request. */
export type Narrowing = Pick<PurchasesExportQuery, 'status' | 'user' | 'evidence' | 'currency'> &
  Partial<Pick<PurchasesExportQuery, 'from' | 'to'>>

export function listFilter({ from, to, evidence, currency, ...narrowing }: Narrowing): Filter {
  const approved = evidenceFilter(statusAndBuyerFilter(narrowing), evidence)
  const filter = currency
    ? withCondition(approved, (parameter) => `p.currency = ${parameter}`, currency)
    : approved
  const since = from ? withCondition(filter, (parameter) => `p.requested_at >= ${parameter}`, from) : filter
  return to ? withCondition(since, (parameter) => `p.requested_at <= ${parameter}`, to) : since
}

function statusAndBuyerFilter({ status, user }: Pick<Narrowing, 'status' | 'user'>): Filter {
  if (user === undefined) return statusFilter(unfiltered, status, `p.id in ${idsThatNeedAttention}`)
  const ofBuyer = withCondition(unfiltered, (parameter) => `p.buyer_id = ${parameter}::uuid`, user)
  // Few rows, found by the buyer's index: each is looked at itself.
  return statusFilter(ofBuyer, status, needsAttention)
}

function statusFilter(filter: Filter, status: AdminPurchasesQuery['status'], attention: string): Filter {
  if (status === undefined) return filter
  if (status === 'attention') return { ...filter, conditions: [...filter.conditions, attention] }
  return withCondition(filter, (parameter) => `p.public_status = ${parameter}`, status)
}

function evidenceFilter(filter: Filter, evidence: Narrowing['evidence']): Filter {
  if (evidence === undefined) return filter
  if (evidence !== 'no-transaction') {
    return withCondition(filter, (parameter) => `p.evidence = ${parameter}`, evidence)
  }
  // As the index has it: a condition on a parameter would not be seen to imply it.
  return { ...filter, conditions: [...filter.conditions, `p.evidence in ('reason', 'none')`] }
}
