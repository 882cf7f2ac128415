import { type WaitOptions, waitFor as waitForFact } from '@presale/processes'

/**
 * How many times slower this machine is at the moment than the one that limits are written for: `npm test` measures it
 * at its start (infra/local/src/testing/slowness.ts). What takes too long is decided by this alone.
 */
export const SLOWNESS = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1)

const PATIENCE_MS = 60_000

/** As `waitFor` of @presale/processes, and longer on a slow machine: `timeoutMs` is for a fast one. */
export function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  { timeoutMs = PATIENCE_MS, ...options }: WaitOptions,
): Promise<T> {
  return waitForFact(ask, { ...options, timeoutMs: timeoutMs * SLOWNESS })
}
