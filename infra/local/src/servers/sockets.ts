import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Problem } from '../problem'
import type { ServerUser } from './postgres-user'
import { connectTo } from './reachable'

/** The longest socket path on every platform (sun_path of macOS: 104 with its end; of Linux: 108). */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107

/** Can a socket have this path? Otherwise a server listens on the loopback interface, protected by its password. */
export function canBeSocket(path: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_PATH
}

/** @throws Problem where something answers: an earlier server lives on, and nobody here can see or stop it */
export async function assertUnanswered(path: string): Promise<void> {
  const isAnswered = await connectTo(path).then(
    () => true,
    () => false,
  )
  if (!isAnswered) return
  throw new Problem(
    `A server that an earlier start left running still answers on ${path}, and cannot be seen from here: it was left in another container or namespace. Stop it there.`,
  )
}

/** An empty folder for a socket, which its owner alone, and root, can enter. */
export function socketFolder(path: string, user?: ServerUser): string {
  const folder = dirname(path)
  rmSync(path, { force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}
