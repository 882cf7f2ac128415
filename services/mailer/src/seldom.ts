/** Asks at most every so often; in between, the last answer (or fault) stands. */
export function seldom(ask: () => Promise<void>, everyMs: number): () => Promise<void> {
  let last: { readonly at: number; readonly answer: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= everyMs) last = { at: now, answer: ask() }
    return last.answer
  }
}
