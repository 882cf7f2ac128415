import { setTimeout as wait } from 'node:timers/promises'

const PROBE_EVERY_MS = 10_000
const FAILURES = 3

/**
 * Probes a process until it has failed to answer three times in a row, 10 s apart, and calls back then, once. Counted are
 * probes, never time: on a suspended laptop hours pass between two of them. A process that has not answered yet is
 * left alone, since it may be migrating.
 */
export function watchAnswers(
  probe: () => Promise<void>,
  onSilent: () => void,
  everyMs = PROBE_EVERY_MS,
): AnswerWatch {
  const ended = new AbortController()
  const known = { hasAnswered: false }
  void watch(probe, everyMs, known, ended.signal).then((isSilent) => {
    if (isSilent) onSilent()
  })
  return {
    hasAnswered() {
      known.hasAnswered = true
    },
    end: () => ended.abort(),
  }
}

export interface AnswerWatch {
  /** To be called where somebody else has had an answer: it may be silent before the first probe. */
  hasAnswered(): void
  end(): void
}

/** @returns false where the watch was ended */
async function watch(
  probe: () => Promise<void>,
  everyMs: number,
  known: { hasAnswered: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  let failures = 0
  while (failures < FAILURES) {
    await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return false
    const answers = await probe().then(
      () => true,
      () => false,
    )
    known.hasAnswered ||= answers
    failures = answers || !known.hasAnswered ? 0 : failures + 1
  }
  return !signal.aborted
}
