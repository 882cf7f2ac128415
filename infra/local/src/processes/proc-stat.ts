import { readFileSync } from 'node:fs'

export interface Stat {
  readonly command?: string
  readonly parent?: number
  readonly session?: number
}

/** What the kernel says of a process; nothing without /proc, or when it is gone. */
export function statOf(pid: number): Stat {
  try {
    const [, command, parent, session] =
      /^\d+ \((.*)\) \S (\d+) \d+ (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return command === undefined ? {} : { command, parent: Number(parent), session: Number(session) }
  } catch {
    return {}
  }
}
