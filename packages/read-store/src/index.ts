export { ask } from './ask'
export * from './clean-up'
export {
  type ClockStanding,
  DatabaseClock,
  databaseTime,
  startDatabaseClock,
} from './clock/database-clock'
export type { OwnClocks } from './clock/offset'
export * as column from './column'
export {
  columnDefinitions,
  columnNames,
  columnOf,
  columnsWithoutKey,
  columnWriters,
  type RowOf,
  type RowShape,
  row,
} from './columns'
export * from './conditions'
export * from './copy-rows'
export * from './database-fault'
export * from './following/checkpoint-row'
export * from './following/lease'
export * from './following/named-checkpoint'
export { followingMigrations } from './following/schema'
export * from './following/set-aside'
export * from './following/skips'
export * from './following/standing-checkpoints'
export * from './listen'
export * from './long-read'
export * from './migrate'
export * from './pool'
export * from './position'
export { type Prepared, prepared, type Sql } from './prepared'
export { type DatabaseNeeds, databaseProbes, missingMigrations, probeDatabase } from './probe-database'
export * from './projections/acceptance'
export * from './projections/applied-watcher'
export * from './projections/checkpoint'
export * from './projections/compare'
export * from './projections/definition'
export * from './projections/fold-streams'
export * from './projections/generations'
export * from './projections/records'
export {
  APPLIED_CHANNEL,
  OLD_SINCE_TRIGGER,
  REGISTRY_CHANNEL,
  registryMigrations,
} from './projections/registry-schema'
export * from './projections/row-set'
export * from './projections/session-lock'
export * from './projections/swap'
export * from './projections/tasks'
export * from './projections/use'
export { countRows, firstRowOf, onlyRowOf, readRows, rowsOf, UnexpectedRow } from './rows'
export * from './schema-names'
export { searchColumn, trigramIndex } from './search-column'
export { beginning, type SessionSettings, UnsuitableDatabase } from './session'
export { SessionClient } from './session-client'
export * from './transaction-lock'
export * from './unaccented'
