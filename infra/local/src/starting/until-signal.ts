import { onLauncherGone } from '../processes/launcher'

/** npm passes a signal on that the terminal has sent to both: what comes at once is the same Ctrl-C. */
const SAME_MS = 1000

/** Resolves at the first Ctrl-C, SIGTERM or hang-up, or when npm is gone; a later one means that somebody will not wait. */
export function untilSignal(onImpatience: () => void): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const onSignal = (): void => {
      const now = performance.now()
      if (firstAt === undefined) {
        firstAt = now
        resolve()
      } else if (now - firstAt > SAME_MS) {
        onImpatience()
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
    onLauncherGone(onSignal)
  })
}
