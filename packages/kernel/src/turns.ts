export type Turns = <T>(key: string, run: () => Promise<T>) => Promise<T>

/**
 * Runs at most so many functions at a time, in this process. Those that wait take turns by key, one of each: whoever
 * brings many at once waits for their own, and holds up another key by one.
 */
export function createTurns(atOnce: number): Turns {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const beginNext = (): void => {
    const [first] = waiting
    if (!first) return
    const [key, ofKey] = first
    const begin = ofKey.shift()
    // To the end of the keys, with what it still has.
    waiting.delete(key)
    if (ofKey.length > 0) waiting.set(key, ofKey)
    running += 1
    begin?.()
  }
  const turnOf = (key: string): Promise<void> =>
    new Promise((resolve) => {
      const ofKey = waiting.get(key)
      if (ofKey) ofKey.push(resolve)
      else waiting.set(key, [resolve])
      if (running < atOnce) beginNext()
    })

  return async (key, run) => {
    await turnOf(key)
    try {
      return await run()
    } finally {
      running -= 1
      beginNext()
    }
  }
}
