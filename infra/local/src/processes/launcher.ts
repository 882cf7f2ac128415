import { identityOf, isAlive, type KnownProcess } from './identity'
import { statOf } from './proc-stat'

const LOOK_EVERY_MS = 300

/**
 * Calls back once when npm, which launched this process, is gone: a signal sent to npm alone reaches the shell
 * between the two and not us, and kill -9 reaches nobody else. Without npm nothing is watched, since a person who
 * starts node in the background may well close the shell.
 * @returns ends the watch
 */
export function onLauncherGone(callBack: () => void, env: NodeJS.ProcessEnv = process.env): () => void {
  const launchers = env.npm_lifecycle_event ? knownLaunchers(process.ppid) : []
  if (launchers.length === 0) return () => undefined
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return
    clearInterval(timer)
    callBack()
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The parent; and where that is a shell, which npm runs scripts in, its parent too. */
function knownLaunchers(pid: number): KnownProcess[] {
  const identity = identityOf(pid)
  if (identity === undefined) return []
  // Without /proc only the parent is watched.
  const { command, parent } = statOf(pid) ?? {}
  const isShell = command !== undefined && /^(sh|dash|bash|ash)$/.test(command)
  return [{ pid, identity }, ...(isShell && parent !== undefined && parent > 1 ? knownLaunchers(parent) : [])]
}
