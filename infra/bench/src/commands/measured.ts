import { latenciesOf } from '../figures'
import { cpuSecondsOf } from '../processes'
import type { Loaded } from './load'

export interface Named {
  readonly name: 'platform' | 'peer'
  readonly buyers: number
  readonly round: number
}

export interface Measured extends Named {
  readonly commands: number
  /** Commands a second. */
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Milliseconds of CPU a command, by process. */
  readonly cpu: Readonly<Record<string, number>>
  readonly refused: Loaded['refused']
}

/** Runs the load, and looks at the processes before and after it. */
export async function measured(
  named: Named,
  processes: Readonly<Record<string, number>>,
  run: () => Promise<Loaded>,
): Promise<Measured> {
  const used = () => Object.entries(processes).map(([name, pid]) => [name, cpuSecondsOf(pid)] as const)
  const before = new Map(used())
  const { commands, seconds, milliseconds, refused } = await run()
  const cpu = used().map(([name, after]) => {
    const spent = (after - (before.get(name) ?? 0)) * 1000
    return [name, spent / Math.max(commands, 1)] as const
  })
  return {
    ...named,
    commands,
    rate: commands / seconds,
    ...latenciesOf(milliseconds),
    cpu: Object.fromEntries(cpu),
    refused,
  }
}
