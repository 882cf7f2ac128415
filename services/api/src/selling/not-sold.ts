import { assertNever } from '@presale/kernel'
import { type Closed, type SaleRules, type Unavailable, whyClosed } from '@presale/sale'
import { ApiError, conflict } from '../http/api-error'

const RETRY_AFTER_SECONDS = 30

/** The refusal of every purchase while the sale is closed; undefined while it is open. */
export function closedRefusal(rules: SaleRules, now: Date): ApiError | undefined {
  const closed = whyClosed(rules, now)
  if (!closed) return undefined
  const sentence = closedSentence(closed, rules)
  const { startsAt, endsAt } = rules
  switch (closed) {
    case 'sale-frozen':
      return conflict(closed, sentence)
    case 'sale-not-started':
      return conflict(closed, sentence, startsAt ? { startsAt: startsAt.toISOString() } : undefined)
    case 'sale-ended':
      return conflict(closed, sentence, endsAt ? { endsAt: endsAt.toISOString() } : undefined)
    default:
      return assertNever(closed)
  }
}

/** For buyers: what is so, and that nothing of what they have is touched by it. */
export function closedSentence(
  closed: Closed,
  { startsAt, endsAt }: Pick<SaleRules, 'startsAt' | 'endsAt'>,
): string {
  switch (closed) {
    case 'sale-frozen':
      return 'The sale is paused. No new purchase can be made; earlier purchases are not affected.'
    case 'sale-not-started':
      return `The sale has not started yet. It starts on ${timeText(startsAt)}.`
    case 'sale-ended':
      return `The sale ended on ${timeText(endsAt)}. Earlier purchases are not affected.`
    default:
      return assertNever(closed)
  }
}

export const SOLD_OUT_SENTENCE = 'The sale is sold out. Earlier purchases are not affected.'

export const RESERVED = 'All that is left is reserved by buyers who are paying now'

export const soldOut = (): ApiError => conflict('sold-out', SOLD_OUT_SENTENCE)

/** The refusal of one currency. */
export function unavailableRefusal(reason: Unavailable, currency: string): ApiError {
  switch (reason) {
    case 'no-wallet':
      return conflict(
        'no-wallet',
        `${currency} cannot be paid with at the moment. Please choose another one.`,
        { currency },
      )
    case 'sample-wallet':
      return notNow(
        reason,
        `${currency} cannot be paid with yet: its payment address is only a sample. Please choose another currency.`,
        currency,
      )
    case 'sample-price':
      return notNow(
        reason,
        `${currency} cannot be paid with yet: its price is only a sample. Please choose another currency.`,
        currency,
      )
    case 'price-too-old':
      return notNow(
        reason,
        `The price of ${currency} is out of date; it cannot be sold on until it is fresh.`,
        currency,
      )
    default:
      return assertNever(reason)
  }
}

function notNow(code: Exclude<Unavailable, 'no-wallet'>, sentence: string, currency: string): ApiError {
  return new ApiError(503, code, sentence, { 'Retry-After': String(RETRY_AFTER_SECONDS) }, { currency })
}

function timeText(time: Date | null): string {
  if (time === null) return 'a date to be announced'
  const text = time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text} UTC`
}
