import type { AdminPurchasesQuery } from '@presale/contracts'
import { idsThatNeedAttention } from './conditions'

/** SQL conditions, all of which hold, over `views.purchases p`; `values` are what $1, $2 … stand for. */
export interface Filter {
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
  /** The conditions speak of the buyer too: of `accounts.people who`. */
  readonly hasBuyer?: true
}

export const unfiltered: Filter = { conditions: [], values: [] }

/** What a filter's conditions are about. */
export function fromOf({ hasBuyer }: Filter): string {
  return `from views.purchases p ${hasBuyer ? 'left join accounts.people who on who.id = p.buyer_id' : ''}`
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

export function whereOf({ conditions }: Filter): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

export function statusFilter({ status }: Pick<AdminPurchasesQuery, 'status'>): Filter {
  if (status === undefined) return unfiltered
  if (status === 'attention') return { conditions: [`p.id in ${idsThatNeedAttention}`], values: [] }
  return withCondition(unfiltered, (parameter) => `p.public_status = ${parameter}`, status)
}
