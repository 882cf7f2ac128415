import { lockClass, takeSessionLock } from '@presale/read-store'
import { RebuildRefused } from './report'

/**
 * Whatever adds, exchanges or removes generations runs alone. `lost` aborts when the connection that holds the lock
 * breaks.
 * @throws RebuildRefused when another one runs
 */
export async function oneAtATime<Outcome>(
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
  work: (lost: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | 'cancelled'> {
  const lock = await takeSessionLock({ url, key: [lockClass.rebuild, 0], mode: 'try', signal })
  if (!lock) {
    if (signal.aborted) return 'cancelled'
    throw new RebuildRefused('Another rebuild is running. Rebuilds run one at a time.')
  }
  const lost = new AbortController()
  void lock.ended.then(() => lost.abort())
  try {
    return await work(lost.signal)
  } finally {
    await lock.release()
  }
}
