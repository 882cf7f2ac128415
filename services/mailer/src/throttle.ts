/** Calls at most once in `everyMs`; in between, returns the last result or error. */
export function throttle(ask: () => Promise<void>, everyMs: number): () => Promise<void> {
  let last: { readonly at: number; readonly answer: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= everyMs) last = { at: now, answer: ask() }
    return last.answer
  }
}
