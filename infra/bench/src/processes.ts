import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** The clock of /proc/<pid>/stat, ticks a second: asked once, it never changes. */
const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface ProcessStat {
  readonly parent: number
  /** Of the process and of its children that have ended and were waited for. */
  readonly cpuSeconds: number
}

/** proc(5): the name, in parentheses, may contain anything, so fields are counted behind it. */
function statOf(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent = '', ticks] = [fields[1], fields.slice(11, 15).map(Number)]
    const total = ticks.reduce((sum, one) => sum + one, 0)
    return { parent: Number(parent), cpuSeconds: total / ticksASecond }
  } catch {
    return undefined
  }
}

/** User and system time of a process with all that it started, in seconds. Available on Linux alone. */
export function cpuSecondsOf(pid: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(Number(name))
        return stat ? [[Number(name), stat] as const] : []
      }),
  )
  const own = (of: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === of)
    return (all.get(of)?.cpuSeconds ?? 0) + children.reduce((sum, [child]) => sum + own(child), 0)
  }
  return own(pid)
}

/** User and system time of a process alone, in seconds; 0 where it has ended. Available on Linux alone. */
export function ownCpuSecondsOf(pid: number): number {
  return statOf(pid)?.cpuSeconds ?? 0
}

/** How much of the machine's time a hypervisor gave to others, and how much was used, since the machine started; seconds. */
export function machineTimes(): { readonly stolen: number; readonly all: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/) ?? []
  // user nice system idle iowait irq softirq steal; guest times are a part of user's.
  const counted = ticks.slice(0, 8).map(Number)
  const [stolen = 0] = counted.slice(7)
  const all = counted.reduce((sum, one) => sum + one, 0)
  return { stolen: stolen / ticksASecond, all: all / ticksASecond }
}

/** What figures stand beside: on another machine, or beside other work, they are others. */
export interface Circumstances {
  readonly at: string
  readonly node: string
  readonly cpus: number
  /** Of the last 1, 5 and 15 minutes, at the end. */
  readonly load: readonly number[]
  /** The part of the machine's time since the beginning that went to other machines, 0 to 1. */
  readonly steal: number
}

/** @returns asked at the end of a measurement, what it was taken under */
export function watchMachine(): () => Circumstances {
  const before = machineTimes()
  return () => {
    const after = machineTimes()
    const steal = (after.stolen - before.stolen) / Math.max(after.all - before.all, 0.01)
    return {
      at: new Date().toISOString(),
      node: process.version,
      cpus: cpus().length,
      load: loadavg(),
      steal,
    }
  }
}

export function circumstancesText({ at, node, cpus: processors, load, steal }: Circumstances): string {
  const loads = load.map((one) => one.toFixed(1)).join(', ')
  return `${processors} processors, load ${loads}, steal ${(steal * 100).toFixed(1)} %, Node ${node}, ${at}`
}
