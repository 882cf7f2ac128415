import { Interrupted } from '../problem'
import { begun } from '../starting/begun'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interruption {
  /** Rejects at the first Ctrl-C, SIGTERM or hang-up. */
  readonly happens: Promise<never>
  forget(): void
}

/** Servers and half-made folders outlive who made them: after a signal they are stopped and removed first. */
export function awaitInterruption(): Interruption {
  let interrupt = (): void => undefined
  const happens = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Interrupted('It was interrupted.'))
  })
  for (const signal of SIGNALS) process.on(signal, interrupt)
  return {
    happens: begun(happens),
    forget: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt)
    },
  }
}
