export interface WaitOptions {
  /** What is awaited, for the message: 'the balance to be 250'. */
  readonly what: string
  readonly timeoutMs?: number
  readonly intervalMs?: number
}

/**
 * Calls repeatedly until there is a value, and returns it. Undefined, or an exception, means 'not yet'.
 * @throws Error naming what was awaited, with the last fault as its cause.
 */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  { what, timeoutMs = 60_000, intervalMs = 25 }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  let fault: unknown
  for (;;) {
    try {
      const value = await ask()
      if (value !== undefined) return value
      fault = undefined
    } catch (error) {
      fault = error
    }
    if (performance.now() >= deadline) {
      throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause: fault })
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}
