import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder'
import { messageOf, Problem } from '../problem'
import { REGTEST_MARK } from '../regtest/mark'

/** Entries that a start creates in its folder: any of them identifies it as one of ours. */
const OURS = [
  REGTEST_MARK,
  'lock',
  'run',
  'logs',
  'postgres',
  'postgres-password',
  'postgres-place',
  'redis',
  'remotes',
]

/** Postgres keeps it closed itself, and does not start in one that is open. */
const CLUSTER = /^postgres(\.draft)?$/

/** As root, Postgres runs as another user, who must be able to pass through the folder, but not to list it. */
export function passableMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/**
 * Closes the data folder to other users of the machine, with everything that earlier starts left open in it. Files
 * created from now on, by this process and its children, are closed from the beginning (umask).
 * @throws Problem when the folder cannot be made or closed
 */
export function closeDataFolder(folder: string): void {
  process.umask(0o077)
  try {
    openly(() => makeFolder(dirname(folder)))
    makeFolder(folder)
    const names = readdirSync(folder)
    // A folder with other files in it is not ours to open or close: a home, /srv.
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
  // Files of other users (a container's Redis, a socket of Postgres) are closed by those users.
  if ((found.mode & 0o077) !== 0 && isMine(path)) chmodSync(path, found.mode & 0o700)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
}

function isMine(path: string): boolean {
  return process.getuid === undefined || lstatSync(path).uid === process.getuid()
}

/** For paths that another user has to reach: the user of Postgres, or the packages that apt installs. */
export function openly<T>(work: () => T): T {
  const closed = process.umask(0o022)
  try {
    return work()
  } finally {
    process.umask(closed)
  }
}
