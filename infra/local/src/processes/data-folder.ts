import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf, Problem } from '../problem'

/** What a start makes in its folder: by any of them it is known as one of ours. */
const OURS = ['lock', 'run', 'logs', 'postgres', 'postgres-password', 'postgres-place', 'redis', 'remotes']

/** Postgres keeps it closed itself, and does not start in one that is not. */
const CLUSTER = /^postgres(\.draft)?$/

/** As root, Postgres runs as another user, who has to pass through the folder and sees nothing in it. */
export function passableMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/**
 * Closes the data folder to other users of the machine, with all that earlier starts left open in it. What is made
 * from now on, by this process and by those that it starts, is closed from the beginning (umask).
 * @throws Problem when the folder cannot be made or closed
 */
export function closeDataFolder(folder: string): void {
  process.umask(0o077)
  try {
    openly(() => mkdirSync(dirname(folder), { recursive: true }))
    mkdirSync(folder, { recursive: true })
    const names = readdirSync(folder)
    // A folder with other things in it is somebody else's to open or close: a home, /srv.
    if (names.length > 0 && !names.some((name) => OURS.includes(name))) return
    if (isMine(folder)) chmodSync(folder, passableMode())
    for (const name of names) if (!CLUSTER.test(name)) closeAll(join(folder, name))
  } catch (error) {
    throw new Problem(
      `The data folder ${folder} cannot be closed to other users (${messageOf(error)}). Set DATA_DIR to another.`,
    )
  }
}

function closeAll(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  // What is another user's (a container's Redis, a socket of Postgres) is closed by that user.
  if ((found.mode & 0o077) !== 0 && isMine(path)) chmodSync(path, found.mode & 0o700)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
}

function isMine(path: string): boolean {
  return process.getuid === undefined || lstatSync(path).uid === process.getuid()
}

/** For what another user has to reach: the user of Postgres, or the packages that apt installs. */
export function openly<T>(work: () => T): T {
  const closed = process.umask(0o022)
  try {
    return work()
  } finally {
    process.umask(closed)
  }
}
