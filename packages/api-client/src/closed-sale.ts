import type { SaleState } from '@presale/contracts'
import { dateLocale } from '@presale/i18n'
import { assertNever } from '@presale/kernel'
import { serverNow } from './server-clock'
import { texts } from './texts'

/** Why nothing is sold, as the server says it in English, in the language that is shown. */
export interface ClosedSale {
  /** That it is so, without a full stop. */
  readonly title: string
  /** What follows the title. */
  readonly why: string
  /** Both in one text. */
  readonly sentences: string
}

/** Undefined while the sale is open. */
export function closedSale({ state, startsAt, endsAt, freeAt }: SaleState): ClosedSale | undefined {
  if (state === 'open') return undefined
  const title = texts.t(`closed.${state}`)
  const why = whyClosed(state, { startsAt, endsAt, freeAt })
  // When it ended says that it has.
  const isSaid = state === 'ended' && endsAt !== null
  return { title, why, sentences: isSaid ? why : `${title}. ${why}` }
}

function whyClosed(
  state: Exclude<SaleState['state'], 'open'>,
  { startsAt, endsAt, freeAt }: Pick<SaleState, 'startsAt' | 'endsAt' | 'freeAt'>,
): string {
  switch (state) {
    case 'frozen':
      return texts.t('why.frozen')
    case 'not-started':
      return startsAt === null
        ? texts.t('why.not-started.undated')
        : texts.t('why.not-started', { time: timeText(startsAt) })
    case 'ended':
      return endsAt === null ? texts.t('why.over') : texts.t('why.ended', { time: timeText(endsAt) })
    case 'sold-out':
      return texts.t('why.over')
    case 'reserved':
      return freeAt === undefined ? texts.t('why.over') : texts.t('why.reserved', { time: hourText(freeAt) })
    default:
      return assertNever(state)
  }
}

/** '1 January 2027 at 12:00 UTC': the same for every reader, as in mails and refusals. */
function timeText(at: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(at).toLocaleString(dateLocale(), options)} UTC`
}

/** '12:34', of the reader's own clock: it is minutes ahead. */
const hourText = (at: string): string =>
  new Date(at).toLocaleTimeString(dateLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** What is reserved comes free sooner where somebody cancels. */
const LOOK_AGAIN_MS = 15_000

/** A timer cannot wait for longer than 24 days; a page that is open for longer than this is asked anew on focus. */
const FARTHEST_MS = 24 * 60 * 60 * 1000

/**
 * When to ask for the sale again because its start or its end is due; for `refetchInterval`. A little later than the
 * moment itself, and again each second until the server agrees: its clock is known to a part of a second.
 */
export function untilSaleChanges(sale: SaleState | undefined): number | false {
  if (sale?.state === 'reserved') return LOOK_AGAIN_MS
  const next = nextChange(sale)
  if (next === null) return false
  const left = new Date(next).getTime() - serverNow().getTime()
  return left > FARTHEST_MS ? false : Math.max(left, 0) + 1000
}

function nextChange(sale: SaleState | undefined): string | null {
  if (sale?.state === 'not-started') return sale.startsAt
  return sale?.state === 'open' ? sale.endsAt : null
}
