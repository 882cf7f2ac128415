import {
  column,
  ensureProjections,
  type GenerationRecord,
  generations,
  type Pool,
  type ProjectionDefinition,
  row,
  rowsOf,
} from '@presale/read-store'
import type { RecordedEvent } from '../stream/recorded-event'
import { auditTrailProjection } from './audit-trail/projection'
import { eventsOf } from './audit-trail/queries'
import type { AuditRow } from './audit-trail/row'
import { type TrailPage, type TrailQuery, trail } from './audit-trail/trail'
import { balancesProjection } from './balances/projection'
import { balanceOf, balancesOf } from './balances/queries'
import { type ContestantsById, contestantsOf } from './purchase-list/contestants'
import {
  attentionCount,
  openSampleCount,
  type PaymentRow,
  type PaymentsPage,
  type PaymentsQuery,
  paymentById,
  payments,
  paymentsByIds,
  sameTransactionAs,
  toDecideCount,
} from './purchase-list/payments'
import { purchaseListProjection } from './purchase-list/projection'
import {
  countOf,
  openPurchasesOf,
  type Part,
  type PurchaseRow,
  purchaseById,
  purchasesOf,
  type Standing,
  settledElsewhere,
  standingsOf,
} from './purchase-list/queries'
import { saleFiguresProjection } from './sale-figures/projection'
import { newestSales, type Sale, type SaleFigures, saleFigures } from './sale-figures/queries'
import { type DayRange, type HistoryFigures, historyFigures } from './sale-history/history'

/** The queries on purchases. Ids are uuids; any other form is a bug of the caller. */
export interface PurchaseViews {
  purchase(id: string): Promise<PurchaseRow | undefined>
  /** Undefined where the list does not have the purchase (yet). */
  standingOf(id: string): Promise<Standing | undefined>
  /** Newest first. */
  purchasesOf(buyerId: string, part: Part): Promise<PurchaseRow[]>
  /** Counted up to the limit. */
  countOf(buyerId: string, limit: number): Promise<number>
  /** Those that await payment or approval. */
  openPurchasesOf(buyerId: string): Promise<Pick<PurchaseRow, 'id' | 'status'>[]>
  balanceOf(buyerId: string): Promise<number>
  /** With 0 for a buyer who has none. */
  balancesOf(buyerIds: readonly string[]): Promise<Map<string, number>>
  payments(query: PaymentsQuery): Promise<PaymentsPage>
  payment(id: string): Promise<PaymentRow | undefined>
  paymentsByIds(ids: readonly string[]): Promise<PaymentRow[]>
  /** The other purchases that may have been paid by the same transaction. */
  sameTransactionAs(id: string): Promise<PaymentRow[]>
  /** The first other one that is settled by a transaction of the same hash on another network. */
  settledElsewhere(id: string): Promise<{ readonly purchaseId: string; readonly network: string } | undefined>
  /** The newest two of them, of each of these purchases that has any. */
  contestantsOf(ids: readonly string[]): Promise<ContestantsById>
  attentionCount(): Promise<number>
  toDecideCount(): Promise<number>
  /** Open purchases that are to be paid to a sample address, or at a sample rate. */
  openSampleCount(): Promise<number>
  /** Oldest first. */
  eventsOf(purchaseId: string): Promise<AuditRow[]>
  /** A page of the whole audit trail, newest first. */
  trail(query: TrailQuery): Promise<TrailPage>
  saleFigures(): Promise<SaleFigures>
  /** The purchases requested in these days, by their current state. */
  historyFigures(range: DayRange): Promise<HistoryFigures>
  /** Approved purchases, the last approved first. */
  newestSales(limit: number): Promise<Sale[]>
}

/** The names of the projections, for callers that wait for one of them. */
export const purchaseViewNames = ['purchase-list', 'balances', 'audit-trail', 'sale-figures'] as const
export type PurchaseViewName = (typeof purchaseViewNames)[number]

/** Each is fed, checkpointed and rebuilt separately. */
export const purchaseProjections: readonly ProjectionDefinition<RecordedEvent>[] = [
  purchaseListProjection,
  balancesProjection,
  auditTrailProjection,
  saleFiguresProjection,
]

export function createPurchaseViews(pool: Pool): PurchaseViews {
  return {
    purchase: (id) => purchaseById(pool, id),
    standingOf: standingsOf(pool),
    purchasesOf: (buyerId, part) => purchasesOf(pool, buyerId, part),
    countOf: (buyerId, limit) => countOf(pool, buyerId, limit),
    openPurchasesOf: (buyerId) => openPurchasesOf(pool, buyerId),
    balanceOf: (buyerId) => balanceOf(pool, buyerId),
    balancesOf: (buyerIds) => balancesOf(pool, buyerIds),
    payments: (query) => payments(pool, query),
    payment: (id) => paymentById(pool, id),
    paymentsByIds: (ids) => paymentsByIds(pool, ids),
    sameTransactionAs: (id) => sameTransactionAs(pool, id),
    settledElsewhere: (id) => settledElsewhere(pool, id),
    contestantsOf: (ids) => contestantsOf(pool, ids),
    attentionCount: () => attentionCount(pool),
    toDecideCount: () => toDecideCount(pool),
    openSampleCount: () => openSampleCount(pool),
    eventsOf: (purchaseId) => eventsOf(pool, purchaseId),
    trail: (query) => trail(pool, query),
    saleFigures: () => saleFigures(pool),
    historyFigures: (range) => historyFigures(pool, range),
    newestSales: (limit) => newestSales(pool, limit),
  }
}

/** Creates the tables and names that the queries read, where they are missing. Safe at every start. */
export async function migratePurchaseViews(pool: Pool): Promise<void> {
  await ensureProjections(pool, purchaseProjections)
}

/** For readiness: are the live views those of this code? @throws Error with a sentence that says what to do */
export async function checkPurchaseViews(pool: Pool): Promise<void> {
  const records = await generations(pool)
  await assertSchemas(pool, records)
  for (const { name, version } of purchaseProjections) {
    const live = records.find((record) => record.name === name && record.state === 'live')
    if (!live) throw new Error(`The projection ${name} does not exist yet.`)
    if (live.codeVersion !== version) {
      throw new Error(
        `The live projection ${name} has version ${live.codeVersion}, this code needs ${version}: run npm run projections -- rebuild ${name}`,
      )
    }
  }
}

const goneRow = row({ schema: column.text() })

/** The registry may still name what somebody has dropped. */
async function assertSchemas(pool: Pool, records: readonly GenerationRecord[]): Promise<void> {
  const live = records.filter(({ state }) => state === 'live')
  const gone = await rowsOf(
    pool,
    goneRow,
    'select schema from unnest($1::text[]) as schema where pg_catalog.to_regnamespace(schema) is null',
    [live.map(({ schema }) => schema)],
  )
  const found = live.find(({ schema }) => gone.some((one) => one.schema === schema))
  if (found)
    throw new Error(
      `The live projection ${found.name} is gone, its schema ${found.schema} was dropped: run npm run projections -- rebuild ${found.name}`,
    )
}
