export interface WaitOptions {
  /** What is awaited, for the message: 'the balance to be 250'. */
  readonly what: string
  /** On a machine that is as fast as those that the tests were written on; on a slower one it is longer. */
  readonly timeoutMs?: number
  /** By default it grows with the wait, from 25 to 100 ms: what takes seconds is not asked for forty times in each. */
  readonly intervalMs?: number
}

/**
 * How many times slower this machine is at the moment than the one that limits are written for: `npm test` measures it
 * at its start (infra/local/src/testing/slowness.ts). What takes too long is decided by this alone.
 */
export const SLOWNESS = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1)

const FIRST_INTERVAL_MS = 25
const LONGEST_INTERVAL_MS = 100

/**
 * Calls repeatedly until there is a value, and returns it. Undefined, or an exception, means 'not yet'.
 * @throws Error naming what was awaited, with the last fault as its cause.
 */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  { what, timeoutMs = 60_000, intervalMs }: WaitOptions,
): Promise<T> {
  const begun = performance.now()
  const mostMs = timeoutMs * SLOWNESS
  const interval = () =>
    intervalMs ?? Math.min(FIRST_INTERVAL_MS + (performance.now() - begun) / 10, LONGEST_INTERVAL_MS)
  let fault: unknown
  for (;;) {
    try {
      const value = await ask()
      if (value !== undefined) return value
      fault = undefined
    } catch (error) {
      fault = error
    }
    if (performance.now() - begun >= mostMs) {
      throw new Error(`waited ${Math.round(mostMs)} ms in vain for ${what}`, { cause: fault })
    }
    await new Promise((resolve) => setTimeout(resolve, interval()))
  }
}
