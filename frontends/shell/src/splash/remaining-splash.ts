export const SPLASH_MINIMUM_MS = 5000

/** @param elapsed milliseconds since the navigation began. */
export function remainingSplash(elapsed: number): number {
  return Math.max(0, SPLASH_MINIMUM_MS - Math.max(0, elapsed))
}
