import { readFileSync, writeFileSync } from 'node:fs'

/** Resident memory of a process, in bytes. Available on Linux alone. */
export interface Memory {
  readonly now: number
  /** The most since `forgetPeak`. */
  readonly peak: number
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string): number => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
    if (!kilobytes) throw new Error(`/proc/${pid}/status has no ${name}`)
    return Number(kilobytes) * 1024
  }
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

/** The kernel keeps the peak itself, which no polling can miss; 5 makes it begin anew (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
