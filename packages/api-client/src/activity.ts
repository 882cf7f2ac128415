/** Who did nothing for longer than this is not behind what the page asks. */
const ATTENTION_MS = 60_000

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

// Opening the page was somebody's act.
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
 * Does the page ask this by itself: an interval, a window that got the focus? Then it must not keep a session alive
 * that nobody sits at.
 */
export function isBackground(method: string, now = Date.now()): boolean {
  return method === 'GET' && now - lastActAt > ATTENTION_MS
}
