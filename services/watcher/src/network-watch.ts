import type { Chain, ChainNode, Depth } from '@presale/chain'
import type { Reads, Streams } from '@presale/event-store'
import type { Clock } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { WatchMetrics } from './metrics'
import type { Mode } from './tables'

/** A network whose node is asked beside. */
export interface Kin {
  /** The coin of its chain. */
  readonly network: string
  readonly chain: Chain
  readonly node: ChainNode
}

/** A network, and all that watching it takes. */
export interface NetworkWatch {
  /** The coin of its chain. */
  readonly network: string
  readonly chain: Chain
  readonly depth: Depth
  readonly mode: Mode
  /** Where it is followed: how far back the first block is that is read, at most. */
  readonly followHours: number
  /** The first one is asked; the others where it does not answer, or stays behind. */
  readonly nodes: readonly ChainNode[]
  /** Networks of the same kind whose nodes answer now: a hash that is not on this one may be on one of them. */
  kin(): readonly Kin[]
  readonly pool: Pool
  readonly readers: Pool
  readonly store: Streams & Pick<Reads, 'eventAt'>
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: WatchMetrics
}

/** One pass: all of it asks one node, since what two of them say need not fit together. */
export interface WatchPass extends NetworkWatch {
  readonly node: ChainNode
}
