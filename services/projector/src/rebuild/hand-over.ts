import { setTimeout as wait } from 'node:timers/promises'
import type { Subscription } from '@presale/consumer'

// Longer than a projector takes to look at the registry by itself.
const HAND_OVER_MS = 12_000
const LOOK_MS = 50

/**
 * Feeds the generation on until a projector waits for its lease, so that the live view never stands
 * still; where none comes, or the signal aborts, it stays as it is until one is started.
 */
export async function handOver<E>(
  feeder: Pick<Subscription<E>, 'isHeld' | 'isWanted'>,
  signal: AbortSignal,
): Promise<'projector' | 'nobody'> {
  const deadline = performance.now() + HAND_OVER_MS
  while (performance.now() < deadline && !signal.aborted) {
    // Without the lease somebody else has it already.
    if (!feeder.isHeld || feeder.isWanted) return 'projector'
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
  return 'nobody'
}
