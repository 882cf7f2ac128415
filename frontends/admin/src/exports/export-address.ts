import { searchOf } from '@presale/api-client'
import type { EventsExportQuery, PurchasesExportQuery, UsersExportQuery } from '@presale/contracts'

/** The names are the contract's; whether a value will do, the server says. */
type Filters<Query> = { readonly [Name in keyof Query]?: string | undefined }

/** What each file takes: the filters of the list that it is made from. */
export interface ExportFilters {
  readonly purchases: Filters<PurchasesExportQuery>
  readonly users: Filters<UsersExportQuery>
  readonly events: Filters<EventsExportQuery>
}

/** Where a file is: the server makes it while it is read, so that the browser never holds it whole. */
export function exportAddress<What extends keyof ExportFilters>(
  what: What,
  filters: ExportFilters[What],
): string {
  return `/api/admin/export/${what}.csv${searchOf(filters)}`
}
