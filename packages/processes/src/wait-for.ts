export interface WaitOptions {
  /** What is awaited, for the message: 'the balance to be 250'. */
  readonly what: string
  readonly timeoutMs?: number
  /** By default it grows with the wait, from 25 to 100 ms: what takes seconds is not asked for forty times in each. */
  readonly intervalMs?: number
}

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
    if (performance.now() - begun >= timeoutMs) {
      throw new Error(`waited ${Math.round(timeoutMs)} ms in vain for ${what}`, { cause: fault })
    }
    await new Promise((resolve) => setTimeout(resolve, interval()))
  }
}
