import { setTimeout as wait } from 'node:timers/promises'

const PROBE_EVERY_MS = 10_000
const FAILURES = 3

/**
 * Probes a process until it has failed to answer three times in a row, 10 s apart, and calls back then, once. Counted are
 * probes, never time: on a suspended laptop hours pass between two of them. A process that has not answered yet is
 * left alone, since it may be migrating.
 * @returns ends the watch
 */
export function watchAnswers(
  probe: () => Promise<void>,
  onSilent: () => void,
  everyMs = PROBE_EVERY_MS,
): () => void {
  const ended = new AbortController()
  void watch(probe, everyMs, ended.signal).then((isSilent) => {
    if (isSilent) onSilent()
  })
  return () => ended.abort()
}

/** @returns false where the watch was ended */
async function watch(probe: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<boolean> {
  let hasAnswered = false
  let failures = 0
  while (failures < FAILURES) {
    await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return false
    const answers = await probe().then(
      () => true,
      () => false,
    )
    hasAnswered ||= answers
    failures = answers || !hasAnswered ? 0 : failures + 1
  }
  return !signal.aborted
}
