import type { Depth } from '@presale/chain'
import { column, firstRowOf, type Queryable, row, rowsOf } from '@presale/read-store'
import type { DepthRule } from './depth'

/** What the watcher says of a network: how far its node is, and since when it does not answer. */
export interface WatchedState extends DepthRule {
  readonly network: string
  /** Null before the node has answered once. */
  readonly tip: number | null
  readonly finalized: number | null
  /** Each block is read, and not only where something is named. */
  readonly isFollowed: boolean
  /** The blocks that were read, of a network that is read block by block; null before the first. */
  readonly followedFrom: number | null
  readonly followedTo: number | null
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
  /** The network whose node has it, where this one's has not: by the coin of its chain. */
  readonly foundOn: string | null
}

export const lookupOutcomes = ['found', 'unknown', 'not told'] as const
export type LookupOutcome = (typeof lookupOutcomes)[number]

const networkRow = row({
  network: column.text(),
  tip: column.nullable(column.bigint()),
  finalized: column.nullable(column.bigint()),
  depth: column.text(),
  isFollowed: column.boolean(),
  followedFrom: column.nullable(column.bigint()),
  followedTo: column.nullable(column.bigint()),
  answeredAt: column.nullable(column.timestamptz()),
  fault: column.nullable(column.text()),
  faultSince: column.nullable(column.timestamptz()),
  loweredFrom: column.nullable(column.text()),
  loweredAt: column.nullable(column.text()),
  largeUsd: column.nullable(column.text()),
  largeDepth: column.nullable(column.text()),
})
const lookupRow = row({
  askedAt: column.timestamptz(),
  outcome: column.oneOf(lookupOutcomes),
  foundOn: column.nullable(column.text()),
})
const thereRow = row({ isWatched: column.boolean(), isListed: column.boolean() })

/** What is watched, where a watcher has ever run on this database. */
export interface Watching {
  /** By the coin of their chain. */
  readonly networks: ReadonlyMap<string, WatchedState>
  /** The projection of payments exists. */
  readonly isListed: boolean
}

/** When a database was found without a watcher, by `performance.now()`: most have none, and each decision asks. */
const withoutWatcher = new WeakMap<Queryable, number>()
const ASKED_AGAIN_MS = 5000

/** @returns undefined where no watcher has ever run, as of 5 s ago: there are no tables of its */
export async function watchingOn(database: Queryable): Promise<Watching | undefined> {
  const foundAt = withoutWatcher.get(database)
  if (foundAt !== undefined && performance.now() - foundAt < ASKED_AGAIN_MS) return undefined
  const [there] = await rowsOf(
    database,
    thereRow,
    `select to_regclass('watching.networks') is not null and has_schema_privilege('watching', 'usage') as is_watched,
       to_regclass('views.payments') is not null as is_listed`,
  )
  if (!there?.isWatched) {
    withoutWatcher.set(database, performance.now())
    return undefined
  }
  const rows = await rowsOf(
    database,
    networkRow,
    // As of a table whose watcher has not been started anew yet: it lacks the columns that came last.
    `select network, tip, finalized, depth, mode = 'follow' as is_followed, followed_from, followed_to, answered_at, fault, fault_since,
       to_jsonb(known) ->> 'lowered_from' as lowered_from, to_jsonb(known) ->> 'lowered_at' as lowered_at,
       to_jsonb(known) ->> 'large_usd' as large_usd, to_jsonb(known) ->> 'large_depth' as large_depth
     from watching.networks known where is_watched`,
  )
  const networks = rows.map(({ loweredFrom, loweredAt, largeUsd, largeDepth, ...found }) => {
    const depth: Depth = found.depth === 'finalized' ? 'finalized' : Number(found.depth)
    const lowered = loweredFrom && loweredAt ? { from: Number(loweredFrom), at: loweredAt } : null
    const large = largeUsd && largeDepth ? { usd: largeUsd, depth: Number(largeDepth) } : null
    return [found.network, { ...found, depth, lowered, large }] as const
  })
  return { networks: new Map(networks), isListed: there.isListed }
}

export function lookupState(
  database: Queryable,
  { network, hash }: { readonly network: string; readonly hash: string },
): Promise<LookupState | undefined> {
  return firstRowOf(
    database,
    lookupRow,
    // As of a table whose watcher has not been started anew yet: it has no such column.
    `select asked_at, outcome, to_jsonb(asked) ->> 'found_on' as found_on
     from watching.lookups asked where network = $1 and hash = $2`,
    [network, hash],
  )
}
