import { setTimeout as wait } from 'node:timers/promises'
import type { Feeder } from '../feeding/feeder'

// Longer than a projector takes to look at the registry by itself.
const HAND_OVER_MS = 8000
const LOOK_MS = 50

/**
 * Feeds the generation on until a projector waits for its lock, so that the live view never stands
 * still; where none comes, or the signal aborts, it stays as it is until one is started.
 */
export async function handOver(feeder: Feeder, signal: AbortSignal): Promise<'projector' | 'nobody'> {
  const deadline = performance.now() + HAND_OVER_MS
  while (performance.now() < deadline && !signal.aborted) {
    // Without the lock somebody else may hold it already.
    if (await feeder.lock?.isWantedByAnother().catch(() => false)) return 'projector'
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
  return 'nobody'
}
