import { setTimeout as wait } from 'node:timers/promises'

/** A chain whose blocks come when they are asked for. */
export interface MinedChain {
  readonly name: string
  /** So many blocks make a payment deep enough. */
  readonly depth: number
  waiting(): Promise<number>
  mine(): Promise<void>
}

export interface Mining {
  readonly everyMs: number
  /** How often the chain is asked whether something waits. */
  readonly pollMs?: number
  readonly signal: AbortSignal
  /** Told what a chain says that could not be mined. */
  onFault(fault: unknown): void
}

/**
 * A block each few seconds while something waits for one or is not deep enough, and none otherwise: payments confirm as they do
 * elsewhere, and heights stand still while nobody pays.
 */
export async function keepMining(
  chain: MinedChain,
  { everyMs, pollMs = 500, signal, onFault }: Mining,
): Promise<void> {
  let left = 0
  while (!signal.aborted) {
    try {
      if ((await chain.waiting()) > 0) left = chain.depth
      if (left > 0) {
        await wait(everyMs, undefined, { signal })
        await chain.mine()
        left--
      }
    } catch (error) {
      if (signal.aborted) return
      onFault(error)
    }
    await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
}
