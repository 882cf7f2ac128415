/**
 * Work that begins before its turn in what is shown: whoever waits for it learns how it went, and until then a failure
 * is not reported as one that nobody handles.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}
