import type { AuditEvent } from '@presale/contracts'
import { equivalentOf, isPositive } from '@presale/kernel'
import { relativeToWindow } from '../../../events/durations'
import { text } from '../../../events/event-data'
import { paymentWindowEnd } from '../../../events/history-entries'
import type { TranslateEvents } from '../../../events/texts'

/** What the request locked beside the figures of the row. */
export interface Locked {
  readonly currencyPrice: string
  readonly pricesReadAt: string
  readonly payUntil: string
}

export function lockedIn(events: readonly AuditEvent[]): Locked | undefined {
  const data = events.find(({ type }) => type === 'PurchaseRequested')?.data
  const [currencyPrice, pricesReadAt] = [text(data?.currencyPrice), text(data?.pricesReadAt)]
  const payUntil = text(data?.expiresAt)
  if (currencyPrice === undefined || pricesReadAt === undefined || payUntil === undefined) return undefined
  return { currencyPrice, pricesReadAt, payUntil }
}

/** What a buyer claims about their payment; nobody has verified it. */
export interface Claim {
  readonly at: string
  readonly hash: string | null
  /** '3 min before the payment window ended'. */
  readonly besideWindow: string | undefined
}

/** Oldest first: a late report may name another transaction than the first. */
export function claimsIn(events: readonly AuditEvent[], inEvents: TranslateEvents): Claim[] {
  const windowEnd = paymentWindowEnd(events)
  return events
    .filter(
      ({ type, data }) =>
        (type === 'PurchasePaid' && data.isRenewal !== true) || type === 'PurchaseLatePaymentReported',
    )
    .map(({ at, data }) => ({
      at,
      hash: text(data.transactionHash) ?? null,
      besideWindow: windowEnd === undefined ? undefined : relativeToWindow(at, windowEnd, inEvents),
    }))
}

/** Total ÷ coin price, to 8 decimals; undefined where there is no price to divide by. */
export function equivalent(total: string, currencyPrice: string | undefined): string | undefined {
  return currencyPrice !== undefined && isPositive(currencyPrice)
    ? equivalentOf(total, currencyPrice)
    : undefined
}
