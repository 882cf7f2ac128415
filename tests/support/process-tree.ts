import { readdirSync, readFileSync } from 'node:fs'

/** Freezes a process with all that it has started: Postgres answers by processes of its own. @returns thaws them */
export function freezeTree(pid: number): () => void {
  const frozen = processTree(pid).filter((one) => isSent(one, 'SIGSTOP'))
  return () => {
    for (const one of frozen) isSent(one, 'SIGCONT')
  }
}

/** As if the machine were gone: nothing of it says goodbye. */
export function killTree(pid: number): void {
  for (const one of processTree(pid)) isSent(one, 'SIGKILL')
}

/** One that has ended since it was seen needs no signal. */
function isSent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Itself first. */
function processTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const tree = [pid]
  // It grows while it is walked: what is found has children, too.
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child)
  return tree
}

/** The name stands in brackets and may have any sign in it; state and parent follow. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
