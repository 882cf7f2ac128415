import type { Depth } from '@presale/chain'
import { column, firstRowOf, type Queryable, row, rowsOf } from '@presale/read-store'

/** What the watcher says of a network: how far its node is, and since when it does not answer. */
export interface WatchedState {
  readonly network: string
  /** Null before the node has answered once. */
  readonly tip: number | null
  readonly finalized: number | null
  readonly depth: Depth
  /** ISO 8601 UTC; null before the first. */
  readonly answeredAt: string | null
  /** Null while the node answers. */
  readonly fault: string | null
  readonly faultSince: string | null
}

/** When a hash was last asked about, and what came of it. */
export interface LookupState {
  readonly askedAt: string
  readonly outcome: LookupOutcome
}

export const lookupOutcomes = ['found', 'unknown', 'not told'] as const
export type LookupOutcome = (typeof lookupOutcomes)[number]

const networkRow = row({
  network: column.text(),
  tip: column.nullable(column.bigint()),
  finalized: column.nullable(column.bigint()),
  depth: column.text(),
  answeredAt: column.nullable(column.timestamptz()),
  fault: column.nullable(column.text()),
  faultSince: column.nullable(column.timestamptz()),
})
const lookupRow = row({ askedAt: column.timestamptz(), outcome: column.oneOf(lookupOutcomes) })
const there = row({ isThere: column.boolean() })

/** Whether a watcher has ever run on this database; without it there are no tables of its. */
export async function isWatching(database: Queryable): Promise<boolean> {
  const rows = await rowsOf(
    database,
    there,
    `select to_regclass('watching.networks') is not null and has_schema_privilege('watching', 'usage') as is_there`,
  )
  return rows[0]?.isThere === true
}

/** The networks that a watcher looks at, by the coin of their chain. Only after `isWatching`. */
export async function watchedState(database: Queryable, network: string): Promise<WatchedState | undefined> {
  const found = await firstRowOf(
    database,
    networkRow,
    `select network, tip, finalized, depth, answered_at, fault, fault_since
     from watching.networks where network = $1 and is_watched`,
    [network],
  )
  return found && { ...found, depth: found.depth === 'finalized' ? 'finalized' : Number(found.depth) }
}

export function lookupState(
  database: Queryable,
  { network, hash }: { readonly network: string; readonly hash: string },
): Promise<LookupState | undefined> {
  return firstRowOf(
    database,
    lookupRow,
    'select asked_at, outcome from watching.lookups where network = $1 and hash = $2',
    [network, hash],
  )
}
