import {
  DEFAULT_FIGURES_DAYS,
  type FiguresQuery,
  figuresQuery,
  LONGEST_FIGURES_DAYS,
  type SaleHistory,
} from '@presale/contracts'
import { addSeconds } from '@presale/kernel'
import type { DayRange } from '@presale/purchases'
import { invalid } from '../http/api-error'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'

const DAY_SECONDS = 86_400

/** The sale by day, currency and state, and how long decisions took. */
export const showFigures: Handler = async (call, { views, clock }) => {
  const range = rangeOf(parse(figuresQuery, call.query), clock.now())
  const body: SaleHistory = { ...range, ...(await views.historyFigures(range)) }
  return { status: 200, body }
}

/** @throws ApiError 400 for a range that is none, or longer than anybody looks at at once */
export function rangeOf(query: FiguresQuery, now: Date): DayRange {
  const to = query.to ?? dayOf(now)
  const from = query.from ?? dayOf(addSeconds(new Date(to), -(DEFAULT_FIGURES_DAYS - 1) * DAY_SECONDS))
  const days = (Date.parse(to) - Date.parse(from)) / (DAY_SECONDS * 1000) + 1
  if (days < 1) throw invalid(`from must not be after to: ${from} is after ${to}.`)
  if (days > LONGEST_FIGURES_DAYS) {
    throw invalid(`At most ${LONGEST_FIGURES_DAYS} days can be shown at once: ${from} to ${to} are ${days}.`)
  }
  return { from, to }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
