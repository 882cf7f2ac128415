import type { LiveFigures } from '@presale/contracts'
import { progressOf, remainingOf, toDecimals } from '@presale/kernel'
import { readSetting } from '@presale/sale'
import type { Handler } from '../http/call'

const NEWEST = 3
// Everybody sees the same figures: whoever stands between may answer for the next visitors.
const CACHED = { 'Cache-Control': 'public, max-age=10' }

/** What has really been sold. It answers whatever marketing_mode is: the screen decides what it shows. */
export const showLiveFigures: Handler = async (_call, { pool, views }) => {
  const [{ raised, participants }, sales, setTarget, setEnd] = await Promise.all([
    views.saleFigures(),
    views.newestSales(NEWEST),
    readSetting(pool, 'sale_target'),
    readSetting(pool, 'sale_ends_at'),
  ])
  const target = setTarget || null
  const body: LiveFigures = {
    raised: toDecimals(raised, 2),
    target: target && toDecimals(target, 2),
    remaining: target && remainingOf(target, raised),
    progress: target && progressOf(target, raised),
    endsAt: setEnd || null,
    participants,
    purchases: sales.map(({ tokens, total, currency, approvedAt }) => ({
      ...{ amount: toDecimals(total, 2), tokenAmount: tokens, currency, approvedAt },
    })),
  }
  return { status: 200, body, headers: CACHED }
}
