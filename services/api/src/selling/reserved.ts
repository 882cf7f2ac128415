import { MINIMUM_PURCHASE } from '@presale/kernel'
import { column, onlyRowOf, prepared, type Queryable, row } from '@presale/read-store'
import { type ApiError, conflict } from '../http/api-error'
import type { Services } from '../services'
import { type Left as TokensLeft, tokensLeft } from './hold-tokens'
import { RESERVED, SOLD_OUT_SENTENCE, soldOut } from './not-sold'

export interface Left {
  readonly state: 'sold-out' | 'reserved'
  readonly sentence: string
  /** When the first of those who are paying has to have paid. */
  readonly freeAt?: Date
}

const unpaidRow = row({ tokens: column.bigint(), freeAt: column.nullable(column.date()) })
const unpaid = prepared(
  `select coalesce(sum(amount), 0)::bigint as tokens, min(expires_at) as free_at from views.purchases
   where public_status = 'pending' and status = 'awaiting-payment'`,
)

/**
 * Of a sale that has less left than the smallest purchase: whether it is sold, or reserved by requests that nobody has
 * paid yet, which may still end.
 */
export async function whatIsLeft(
  readers: Queryable,
  { ofCap, beyondCap }: Pick<TokensLeft, 'ofCap' | 'beyondCap'>,
): Promise<Left> {
  const { tokens, freeAt } = await onlyRowOf(readers, unpaidRow, unpaid, [])
  const ifAllEnd = (ofCap ?? 0) - beyondCap + tokens
  if (freeAt === null || ifAllEnd < MINIMUM_PURCHASE)
    return { state: 'sold-out', sentence: SOLD_OUT_SENTENCE }
  const time = `${freeAt.toISOString().slice(11, 16)} UTC`
  return { state: 'reserved', sentence: `${RESERVED}; some may come free by ${time}.`, freeAt }
}

/** The refusal of a purchase then; the code is the same, since earlier clients know it. */
export async function goneRefusal({ pool, readers }: Pick<Services, 'pool' | 'readers'>): Promise<ApiError> {
  const { state, sentence, freeAt } = await whatIsLeft(readers, await tokensLeft(pool, null))
  if (state !== 'reserved') return soldOut()
  return conflict('sold-out', sentence, freeAt && { freeAt: freeAt.toISOString() })
}
