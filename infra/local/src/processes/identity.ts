import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Distinguishes this process from a later one with the same id: the boot and the tick it started in (without /proc:
 * the start time that ps prints). Undefined when no such process lives; a zombie counts as gone.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name, in parentheses, may contain blanks: fields are counted after it (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${bootId() ?? ''}:${fields[19]}`
  } catch {
    return undefined
  }
}

/** Of this boot of the machine, the same in all its containers; undefined without /proc. */
export function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return undefined
  }
}

function fromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

export interface KnownProcess {
  readonly pid: number
  readonly identity: string
}

/** Is exactly this process still alive, and not another one with its id? */
export function isAlive({ pid, identity }: KnownProcess): boolean {
  const present = identityOf(pid)
  return present !== undefined && present === identity
}
