import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ownCpuSecondsOf } from '../processes'

export interface ProgramRun {
  readonly entry: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  /** The time counts up to the last line with this text; without one, up to the end. */
  readonly until?: string
}

export interface Ran {
  readonly output: string
  readonly seconds: number
  /** Of the program alone, as last seen: up to 50 ms before its end. */
  readonly cpuSeconds: number
  /** The most resident memory it had, in MB, as the kernel kept it; Linux alone. */
  readonly peakMb: number
}

const LOOK_MS = 50

/** Runs a program to its end. @throws with what it wrote to standard error where it ends otherwise than with 0 */
export async function runProgram({ entry, args, env, signal, until }: ProgramRun): Promise<Ran> {
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const began = performance.now()
  const pid = child.pid ?? -1
  let [output, fault, peakMb, cpuSeconds] = ['', '', 0, 0]
  let reachedMs: number | undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (until !== undefined && text.includes(until)) reachedMs = performance.now() - began
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    fault += text
  })
  const interrupt = (): void => void child.kill('SIGINT')
  signal.addEventListener('abort', interrupt, { once: true })
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(pid))
    cpuSeconds = Math.max(cpuSeconds, ownCpuSecondsOf(pid))
  }, LOOK_MS)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (code !== 0)
      throw new Error(`${entry} ${args.join(' ')} ended with ${code}: ${fault}${output.slice(-500)}`)
    return { output, peakMb, cpuSeconds, seconds: (reachedMs ?? performance.now() - began) / 1000 }
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', interrupt)
  }
}

function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
