import {
  calls,
  DEFAULT_FIGURES_DAYS,
  type FiguresQuery,
  figuresQuery,
  type LiveFigures,
  LONGEST_FIGURES_DAYS,
  type SaleHistory,
} from '@presale/contracts'
import { addSeconds, networkName, networkOf, progressOf, remainingOf, toDecimals } from '@presale/kernel'
import { receivedSums, watchingOn } from '@presale/payments'
import type { DayRange } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { readSetting } from '@presale/sale'
import { invalid } from '../http/api-error'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { tokensLeft } from '../selling/hold-tokens'

const NEWEST = 3
// The same for everybody, so that shared caches may answer.
const CACHED = { 'Cache-Control': 'public, max-age=10' }

/** What has really been sold, whatever marketing_mode is: the screen decides what it shows. */
const showLiveFigures: Handler = async (_call, { pool, views }) => {
  const [{ raised, participants }, sales, setTarget, setEnd, ofCap] = await Promise.all([
    views.saleFigures(),
    views.newestSales(NEWEST),
    readSetting(pool, 'sale_target'),
    readSetting(pool, 'sale_ends_at'),
    progressToCap(pool),
  ])
  const target = setTarget || null
  const body: LiveFigures = {
    raised: toDecimals(raised, 2),
    target: target && toDecimals(target, 2),
    remaining: target && remainingOf(target, raised),
    progress: ofCap ?? (target && progressOf(target, raised)),
    endsAt: setEnd || null,
    participants,
    purchases: sales.map(({ tokens, total, currency, approvedAt }) => ({
      amount: toDecimals(total, 2),
      tokenAmount: tokens,
      currency,
      approvedAt,
    })),
  }
  return { status: 200, body, headers: CACHED }
}

/** The share of the hard cap that is sold or reserved; null without one, and until all purchases have been counted. */
async function progressToCap(pool: Pool): Promise<string | null> {
  const [cap, { ofCap, isComplete }] = await Promise.all([
    readSetting(pool, 'sale_hard_cap'),
    tokensLeft(pool, null),
  ])
  if (!cap || ofCap === null || !isComplete) return null
  return progressOf(cap, String(Number(cap) - ofCap))
}

const DAY_SECONDS = 86_400

/** The sale by day, currency and state, and how long decisions took. */
const showFigures: Handler = async (call, { views, readers, clock }) => {
  const range = rangeOf(parse(figuresQuery, call.query), clock.now())
  const [figures, received] = await Promise.all([views.historyFigures(range), receivedIn(readers, range)])
  const body: SaleHistory = { ...range, ...figures, ...(received && { received }) }
  return { status: 200, body }
}

/** Of the networks that a node is asked of; undefined where there is none. */
async function receivedIn(readers: Pool, range: DayRange): Promise<SaleHistory['received']> {
  const watching = await watchingOn(readers)
  if (!watching?.isListed) return undefined
  const sums = (await receivedSums(readers, range)).filter(({ network }) => watching.networks.has(network))
  return sums.map(({ network: coin, ...sum }) => {
    const network = networkOf(coin, '')
    return { network: network === undefined ? coin : networkName(network), ...sum }
  })
}

/** @throws ApiError 400 for an invalid range, or one longer than the maximum */
export function rangeOf(query: FiguresQuery, now: Date): DayRange {
  const to = query.to ?? dayOf(now)
  const from = query.from ?? dayOf(addSeconds(new Date(to), -(DEFAULT_FIGURES_DAYS - 1) * DAY_SECONDS))
  const days = (Date.parse(to) - Date.parse(from)) / (DAY_SECONDS * 1000) + 1
  if (days < 1) throw invalid(`from must not be after to: ${from} is after ${to}.`, { from, to })
  if (days > LONGEST_FIGURES_DAYS) {
    const most = LONGEST_FIGURES_DAYS
    throw invalid(`At most ${most} days can be shown at once: ${from} to ${to} are ${days}.`, {
      from,
      to,
      days,
      most,
    })
  }
  return { from, to }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const figureRoutes: readonly Route[] = [
  { call: calls.showLiveFigures, handle: showLiveFigures },
  { call: calls.showFigures, handle: showFigures },
]
