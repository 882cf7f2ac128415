import type { Purchase } from '@presale/contracts'
import { queryOptions } from '@tanstack/react-query'
import { purchasesQuery } from '../../../purchases/queries'

/** While its dialog is open a purchase follows its state live. */
const FOLLOW_MS = 4_000
/** An expired one may be reopened; that takes a person. */
const FOLLOW_EXPIRED_MS = 10_000

export const followedPurchasesQuery = (id: string) =>
  queryOptions({
    ...purchasesQuery(),
    refetchInterval: (query) => followInterval(query.state.data, id),
  })

/** @returns milliseconds; false once it is decided, or where it is not to be found. */
export function followInterval(list: readonly Purchase[] | undefined, id: string): number | false {
  const status = list?.find((one) => one.id === id)?.status
  if (status === 'pending') return FOLLOW_MS
  return status === 'expired' ? FOLLOW_EXPIRED_MS : false
}
