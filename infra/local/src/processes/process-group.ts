import { readdirSync, readFileSync } from 'node:fs'

/** Is any process of this group still alive? Zombies are not: where nobody reaps them, they stay for ever. */
export function hasMembers(group: number): boolean {
  return process.platform === 'linux'
    ? readdirSync('/proc').some((name) => /^\d+$/.test(name) && isMember(name, group))
    : answersSignals(group)
}

function isMember(pid: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the command name, which may contain blanks: state, parent, group (proc(5)).
    const [state, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(pgrp) === group && state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}

function answersSignals(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}
