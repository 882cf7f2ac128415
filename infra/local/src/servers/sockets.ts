import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ServerUser } from './postgres-user'

/** The longest socket path on every platform (sun_path of macOS: 104 with its end; of Linux: 108). */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107

/** Can a socket have this path? Otherwise a server listens on the loopback interface, protected by its password. */
export function canBeSocket(path: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_PATH
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
