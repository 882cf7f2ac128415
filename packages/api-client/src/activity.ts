/** After this long without input, a request counts as the page's own. */
const ATTENTION_MS = 60_000

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

// Opening the page counts as input.
let lastActAt = Date.now()

if (typeof window !== 'undefined') {
  for (const act of ACTS) {
    window.addEventListener(
      act,
      () => {
        lastActAt = Date.now()
      },
      { capture: true, passive: true },
    )
  }
}

/**
 * Is this a background request: at an interval, or because a window got the focus? It must not keep a session alive
 * that nobody uses.
 */
export function isBackground(now = Date.now()): boolean {
  return now - lastActAt > ATTENTION_MS
}
