/** What a sample takes on the machine that limits are written for: two cores of a server, idle. */
const IDLE_MS = 40
const SAMPLES = 7
const MOST = 8

/**
 * How many times slower this machine is at the moment than the one that limits are written for: never below 1, so that a
 * fast machine waits as long, and at most 8. Tests multiply by it how long is too long; nothing else depends on it.
 */
export function slownessOf(samplesMs: readonly number[]): number {
  const [median = IDLE_MS] = samplesMs.toSorted((one, other) => one - other).slice(samplesMs.length >> 1)
  return Math.min(Math.max(median / IDLE_MS, 1), MOST)
}

/** Times the same work a few times. */
export function measureSlowness(): number {
  work()
  return slownessOf(Array.from({ length: SAMPLES }, timed))
}

function timed(): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Arithmetic that nothing can leave out: its result is looked at. */
function work(): void {
  let value = 1
  for (let round = 0; round < 2_000_000; round += 1) value = (value * 48_271) % 2_147_483_647
  if (value === 0) throw new Error('never')
}
