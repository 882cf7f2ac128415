import type { AdminPurchasesQuery } from '@presale/contracts'
import type { Conditions } from '@presale/read-store'
import { idsThatNeedAttention } from './conditions'

/** Over `views.purchases p`. */
export interface Filter extends Conditions {
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

export function statusFilter({ status }: Pick<AdminPurchasesQuery, 'status'>): Filter {
  if (status === undefined) return unfiltered
  if (status === 'attention') return { conditions: [`p.id in ${idsThatNeedAttention}`], values: [] }
  return withCondition(unfiltered, (parameter) => `p.public_status = ${parameter}`, status)
}
