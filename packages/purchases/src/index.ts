export * from './commands/add-evidence'
export * from './commands/approve-purchase'
export * from './commands/claim-undecided'
export { systemMetadata } from './commands/envelope'
export { executePurchase, type PurchaseExecution } from './commands/execute-purchase'
export type { Executed } from './commands/handle'
export * from './commands/judge-claim'
export { KnownPurchases } from './commands/known-purchases'
export {
  type LoadedPurchase,
  loadPurchase,
  type PurchaseMoment,
  PurchaseQuarantined,
  purchaseAfter,
} from './commands/load-purchase'
export * from './commands/load-settlement'
export * from './commands/narrow-settlement'
export * from './commands/release-claim'
export type { SettlingExecution } from './commands/settle-purchase'
export * from './domain/allowed-actions'
export * from './domain/commands'
export * from './domain/decide'
export * from './domain/events'
export * from './domain/evidence'
export { lockTerms, type Offer } from './domain/lock-terms'
export { refusalOfOwn } from './domain/own-purchase'
export * from './domain/refusals'
export { runningWindowMs } from './domain/running-window'
export * from './domain/state'
export type { DataOf, EventOf, Shapes, VersionedShape } from './schemas/versioned-shape'
export * from './settlement/codec'
export * from './settlement/decide'
export * from './settlement/events'
export * from './settlement/state'
export * from './settlement/transaction'
export { type DecodedEvent, decodeEvent, encodeEvents } from './stream/codec'
export {
  assertSigned,
  type DecisionSigning,
  decisionSigningOf,
  signDecisions,
} from './stream/decision-signature'
export * from './stream/event-reader'
export type { RecordedEvent } from './stream/recorded-event'
export { decodeVersioned, type Readable, storedForm, UnreadableEvent } from './stream/versioned-codec'
export * from './views/as-purchase'
export type { AuditRow } from './views/audit-trail/row'
export type { TrailFilter, TrailPage, TrailQuery } from './views/audit-trail/trail'
export { type ExportedEvent, exportedEvents } from './views/export/events'
export * from './views/export/purchases'
export * from './views/export/trail-in-order'
export { viewFindings } from './views/find-views'
export type { PaymentRow, PaymentsPage } from './views/purchase-list/payments'
export type { PurchaseRow } from './views/purchase-list/queries'
export { type ProjectedPurchase, purchaseTable } from './views/purchase-list/row'
export * from './views/purchase-views'
export type { Sale, SaleFigures } from './views/sale-figures/queries'
export type { DayRange, HistoryFigures } from './views/sale-history/history'
