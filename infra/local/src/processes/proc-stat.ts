import { readFileSync } from 'node:fs'

export interface Stat {
  readonly command: string
  readonly parent: number
  readonly group: number
  readonly session: number
  /** The tick of this boot that it started in. */
  readonly start: string
  /**
   * It has ended, and at most waits to be reaped: where nobody reaps, it stays a zombie for ever. One whose first
   * thread is a zombie while others still end has not: it holds its files and locks until the last of them is over.
   */
  readonly hasEnded: boolean
}

/** What the kernel says of a process; undefined without /proc, or when it is gone. */
export function statOf(pid: number | string): Stat | undefined {
  try {
    return statIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param text a line of /proc/[pid]/stat; the fields, and their order, are those of proc(5) */
export function statIn(text: string): Stat {
  // The command name, in parentheses, may contain blanks and parentheses.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const [state, parent, group, session] = fields
  const threads = Number(fields[17])
  return {
    command: text.slice(text.indexOf('(') + 1, end),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    start: fields[19] ?? '',
    hasEnded: state === 'X' || (state === 'Z' && threads <= 1),
  }
}
