/** Busy for no less than this, so that nobody wonders whether a save happened. */
export const SAVE_MS = 1_000

/** The outcome of the work, good or bad, but not before `milliseconds` have passed. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  return work
}
