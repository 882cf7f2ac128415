import type { StoreWatch } from '@presale/consumer'
import type { EventStore } from '@presale/event-store'
import type { Clock } from '@presale/kernel'
import type { KnownPurchases, PurchaseViews } from '@presale/purchases'
import type { AppliedWatcher, Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { LastAppend } from './audit/last-append'
import type { StatedState } from './audit/stated-state'
import type { ApiConfig } from './config'
import type { Limiter } from './limits/limits'
import type { Queues } from './operations/queues'
import type { CommandCounter } from './purchases/count-commands'
import type { RemoteFailureCounter } from './remotes/failure-counter'
import type { ReleaseHistory } from './remotes/release-history'
import type { SecurityLog } from './security-log/security-log'
import type { KnownRecalls } from './selling/known-recalls'
import type { AmbiguousSettlements } from './settlements/ambiguous-settlements'

/** The time of the database, by which every process of the site goes. */
export interface SiteClock extends Clock {
  /** Resolves soon, after a suspension once the time is known again. */
  upToDate?(): Promise<void>
}

/** The dependencies of the endpoints; created once in main. */
export interface Services {
  readonly config: ApiConfig
  readonly log: Logger
  readonly clock: SiteClock
  /** Never for what the projector makes: see `readers`. */
  readonly pool: Pool
  /** By a login of its own, the only one that reads projections: it can read names and mail addresses beside, and no more. */
  readonly readers: Pool
  /** Connections that only hold a buyer's lock, so that lock holders never wait for a connection. */
  readonly locks: Pool
  /** Few connections for exports, which take long and must not use up those of other calls; of projections by `readers`' login. */
  readonly exports: Readonly<Record<'accounts' | 'projections', Pool>>
  readonly store: EventStore
  /** What this process appended last, for the buyers' own next commands; those of staff read the stream. */
  readonly known: KnownPurchases
  readonly lastAppend: LastAppend
  readonly commands: CommandCounter
  /** What the admin actions say is so: a row that none of them made is not used. */
  readonly stated: Pick<
    StatedState,
    | 'says'
    | 'isUnknown'
    | 'assertKnown'
    | 'isKnown'
    | 'seals'
    | 'isStaff'
    | 'isSealed'
    | 'isQuoted'
    | 'isOurs'
    | 'isProposed'
    | 'admins'
    | 'settingOf'
    | 'read'
    | 'note'
  >
  /** Whether the event store is the one that the checkpoints were taken on; no command runs on another. */
  readonly storeWatch: Pick<StoreWatch, 'assertKnown' | 'assertNotForeign'>
  readonly ambiguousSettlements: AmbiguousSettlements
  readonly views: PurchaseViews
  readonly applied: AppliedWatcher
  readonly recalls: KnownRecalls
  readonly holds: {
    /** Counts at once what a limit that was just set has to know, and waits a moment for it; it never throws. */
    countNow(): Promise<void>
    /** Whether what ends is to free its tokens at once. */
    readonly isLimited: boolean
  }
  readonly limiter: Limiter
  readonly queues: Queues
  readonly remoteFailures: RemoteFailureCounter
  readonly releaseHistory: ReleaseHistory
  /** Sign-ins, refusals, exports, and changes that affect money. */
  readonly securityLog: SecurityLog
}
