/**
 * Does the work with a signal that aborts when one of the others does, or when the time is up. Not by AbortSignal.any of
 * an AbortSignal.timeout: nothing but its listener holds such a signal, and Node 20 may collect it before it fires.
 */
export async function withinTime<T>(
  limitMs: number,
  others: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limiting = new AbortController()
  const abort = (): void => limiting.abort()
  const timer = setTimeout(abort, limitMs)
  for (const other of others) {
    if (other.aborted) abort()
    other.addEventListener('abort', abort, { once: true })
  }
  try {
    return await work(limiting.signal)
  } finally {
    clearTimeout(timer)
    for (const other of others) other.removeEventListener('abort', abort)
  }
}
