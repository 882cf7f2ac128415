import { waitFor } from '@presale/processes'
import { isAlive, type KnownProcess } from './identity'

export interface StopOptions {
  readonly signal: NodeJS.Signals
  readonly graceMs: number
}

/** Asks the process to stop, and kills it and its children after a timeout. */
export async function stopProcess(known: KnownProcess, { signal, graceMs }: StopOptions): Promise<void> {
  if (!isAlive(known)) return
  sendSignal(known.pid, signal)
  const isGone = await goneWithin(known, graceMs)
  if (isGone) return
  // Each of our children leads a process group of its own.
  sendSignal(-known.pid, 'SIGKILL')
  sendSignal(known.pid, 'SIGKILL')
  await goneWithin(known, 5000)
}

function goneWithin(known: KnownProcess, timeoutMs: number): Promise<boolean> {
  return waitFor(() => (isAlive(known) ? undefined : true), {
    what: 'the end of a process',
    timeoutMs,
  }).catch(() => false)
}

/** A negative number means the process group; one that has ended is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}
