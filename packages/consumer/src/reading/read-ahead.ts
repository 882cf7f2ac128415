/**
 * Makes one item more while the reader works on the one before. What is made is given up by the signal when the reader
 * leaves, and has ended when that returns.
 */
export async function* readAhead<T>(
  make: (signal: AbortSignal) => AsyncIterator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const leaving = new AbortController()
  const made = make(leaving.signal)
  let next = made.next()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = made.next()
      // It is waited for later: until then a failure would count as one that nobody handles.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    leaving.abort()
    await next.catch(() => undefined)
    await made.return?.()
  }
}
