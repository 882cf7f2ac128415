import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { statOf } from './proc-stat'

/**
 * Distinguishes this process from a later one with the same id: the boot and the tick it started in (without /proc:
 * the start time that ps prints). Undefined when no such process lives.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): string | undefined {
  const stat = statOf(pid)
  return stat === undefined || stat.hasEnded ? undefined : `${bootId() ?? ''}:${stat.start}`
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
