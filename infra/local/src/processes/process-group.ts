import { readdirSync } from 'node:fs'
import { statOf } from './proc-stat'

/** Is any process of this group still alive? */
export function hasMembers(group: number): boolean {
  return process.platform === 'linux'
    ? readdirSync('/proc').some((name) => /^\d+$/.test(name) && isMember(name, group))
    : answersSignals(group)
}

function isMember(pid: string, group: number): boolean {
  const stat = statOf(pid)
  return stat?.group === group && !stat.hasEnded
}

function answersSignals(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}
