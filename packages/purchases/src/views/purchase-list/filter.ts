import type { AdminPurchasesQuery } from '@presale/contracts'
import type { Conditions } from '@presale/read-store'
import { idsThatNeedAttention } from './conditions'

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

export function statusFilter({ status }: Pick<AdminPurchasesQuery, 'status'>): Filter {
  if (status === undefined) return unfiltered
  if (status === 'attention') return { conditions: [`p.id in ${idsThatNeedAttention}`], values: [] }
  return withCondition(unfiltered, (parameter) => `p.public_status = ${parameter}`, status)
}
