import { connectEventStore, type EventStore } from '@presale/event-store'
import { TOKEN_SYMBOL } from '@presale/kernel'
import { column, createPool, onlyRowOf, type Pool, row, rowsOf } from '@presale/read-store'
import { findToken, listCryptoPrices, listWallets } from '@presale/sale'
import { type StoreAddresses, UsageError } from '../environment'
import { appendSeeded } from '../generator/seeded-purchase'
import { inTrail } from '../made-up-staff'
import { ProgressLine } from '../progress-line'
import { untilApplied } from '../systems/caught-up'
import { type DemoPlan, demoUserIdOf } from './people'
import { type DemoPurchase, demoPurchases } from './purchases'
import { beginRun } from './runs'
import type { Windows } from './stories'
import type { Offer } from './terms'
import { MOST_TODAY, purchasesOfToday } from './today'

export interface DemoRequest extends StoreAddresses, Omit<DemoPlan, 'run'> {
  /** Where the site answers; without it, nothing goes over HTTP. */
  readonly origin: string | undefined
  /** What the site's admin actions are chained with, and its accounts of staff sealed; left out where it has no key. */
  readonly key?: Buffer | undefined
  readonly windows: Windows
  readonly signal: AbortSignal
}

export interface MadeDemo {
  readonly plan: DemoPlan
  readonly overHttp: number
  /** Of this run's purchases, as the list has them now. */
  readonly statuses: readonly { readonly status: string; readonly purchases: number }[]
}

const IN_FLIGHT = 32
const APPLIED_WITHIN_MS = 30 * 60_000

/** Makes up one more sale and brings it into the system, until every list shows it. */
export async function makeDemo(request: DemoRequest): Promise<MadeDemo> {
  const pool = createPool(request.databaseUrl, { max: 4, name: 'presale-demo' })
  const readers = createPool(request.readerUrl, { max: 2, name: 'presale-demo' })
  const store = connectEventStore(request.eventStoreUrl)
  try {
    await assertMigrated(readers)
    const offer = await offerOf(pool)
    const { users, purchases, now, origin, windows, key } = request
    const { plan, staff } = await inTrail({ pool, store, key }, () =>
      beginRun(pool, { users, purchases, now }),
    )
    const overHttp = origin === undefined ? 0 : Math.min(MOST_TODAY, Math.floor(purchases / 10))
    const sale = { plan, offer, staff, windows }
    await append(store, demoPurchases(sale, purchases - overHttp), request.signal)
    if (origin !== undefined && overHttp > 0) await purchasesOfToday(pool, origin, sale, overHttp)
    await untilApplied(pool, store, { timeoutMs: APPLIED_WITHIN_MS })
    return { plan, overHttp, statuses: await statusesOf(readers, plan) }
  } finally {
    await store.close()
    await Promise.all([pool.end(), readers.end()])
  }
}

const migrated = row({ isThere: column.boolean() })

async function assertMigrated(pool: Pool): Promise<void> {
  const { isThere } = await onlyRowOf(
    pool,
    migrated,
    `select to_regclass('accounts.users') is not null and to_regclass('views.purchases') is not null as is_there`,
  )
  if (!isThere) throw new UsageError('The database has no tables yet: start the system with npm start first.')
}

/** What this site sells, and what it takes for it, so that nothing made up names another address than its own. */
async function offerOf(pool: Pool): Promise<Offer> {
  const [token, prices, wallets] = await Promise.all([
    findToken(pool, TOKEN_SYMBOL),
    listCryptoPrices(pool),
    listWallets(pool),
  ])
  const payable = wallets.flatMap(({ symbol, address, isSample }) => {
    const price = prices.find((one) => one.symbol === symbol)?.price
    return price === undefined ? [] : [{ symbol, address, isSample, price }]
  })
  if (!token || payable.length === 0) {
    throw new UsageError(
      'Nothing can be bought here yet: add a wallet for at least one currency that has a price.',
    )
  }
  return { tokenSymbol: token.symbol, tokenPrice: token.price, payable }
}

async function append(
  store: EventStore,
  purchases: readonly DemoPurchase[],
  signal: AbortSignal,
): Promise<void> {
  const progress = new ProgressLine('purchases', 0, purchases.length)
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < purchases.length && !signal.aborted; at = next++) {
      const purchase = purchases[at]
      if (purchase) await appendSeeded(store, purchase)
      progress.at(at + 1)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  signal.throwIfAborted()
  progress.end(purchases.length)
}

const statusRow = row({ status: column.text(), purchases: column.bigint() })

/** Everybody who joined with this run has purchases of this run alone. */
function statusesOf(pool: Pool, plan: DemoPlan): Promise<MadeDemo['statuses']> {
  const users = Array.from({ length: plan.users }, (_, index) => demoUserIdOf(plan, index))
  return rowsOf(
    pool,
    statusRow,
    `select p.status, count(*) as purchases from views.purchases p
     where p.buyer_id = any($1::uuid[]) group by p.status order by p.status`,
    [users],
  )
}
