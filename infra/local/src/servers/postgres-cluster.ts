import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type DeviceOf, deviceOf, nearestFolder } from '../disk-space'
import { messageOf, Problem } from '../problem'
import { openly } from '../processes/data-folder'
import { identityOf } from '../processes/identity'
import { opensIn, workersIn } from '../processes/open-files'
import { placeOf as identityOfFolder, isSamePlace } from '../processes/place'
import { statOf } from '../processes/proc-stat'
import { stopProcess } from '../processes/stop-process'
import { isOutside, noteOwner, ownerFileOf, readOwner } from './cluster-owner'
import { sharedFolder } from './folders'
import type { PostgresBinaries } from './postgres-binaries'
import { canEnter, type ServerUser } from './postgres-user'

export interface Cluster {
  readonly folder: string
  readonly password: string
}

/** The superuser of every embedded cluster. */
export const SUPERUSER = 'presale'

/** The cluster's location, when it is not in the data folder. */
const POINTER = 'postgres-place'

const PID_FILE = 'postmaster.pid'
export const PASSWORD = 'postgres-password'

const run = promisify(execFile)

/** Where the cluster of this data folder is; undefined where it has none. */
export function clusterFolder(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER)
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  return existsSync(join(folder, 'PG_VERSION')) ? folder : undefined
}

/** Folders of the data, one on each disk: the cluster may be elsewhere than the rest. */
export function disksOf(dataDir: string, device: DeviceOf = deviceOf): readonly string[] {
  const cluster = clusterFolder(dataDir)
  return cluster === undefined || device(cluster) === device(dataDir) ? [dataDir] : [dataDir, cluster]
}

/** A folder on the disk that a cluster comes to, which this data folder is still without. */
export const placeOfNewCluster = (dataDir: string, user: ServerUser | undefined): string =>
  canEnter(nearestFolder(dataDir), user) ? dataDir : sharedFolder('data')

/** The superuser's password, and what this folder's running server says of itself; undefined where none runs. */
export function runningServer(
  dataDir: string,
): { readonly password: string; readonly port: string; readonly sockets: string } | undefined {
  const folder = clusterFolder(dataDir)
  if (folder === undefined || !existsSync(join(folder, PID_FILE))) return undefined
  if (isOutside(dataDir, folder) && !isOurs(dataDir, folder)) return undefined
  // Number, folder, start, port, folder of the socket.
  const [, at = '', , port = '', sockets = ''] = readFileSync(join(folder, PID_FILE), 'utf8').split('\n')
  // In a copy of the folder this names the server of the original.
  if (!isFolder(at, folder) && postmastersOf(folder).length === 0) return undefined
  return { password: readFileSync(join(dataDir, PASSWORD), 'utf8').trim(), port, sockets }
}

/**
 * Puts a cluster that was made elsewhere where that of this data folder belongs.
 * @param fill makes it in the folder that it is given, which belongs to who calls this
 * @throws Problem when it can be put nowhere
 */
export async function placeCluster(
  dataDir: string,
  user: ServerUser | undefined,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const place = placeOf(dataDir, user)
  const draft = `${place}.draft`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  await fill(draft)
  if (user) chownAll(draft, user)
  renameSync(draft, place)
  notePlace(dataDir, place)
}

function chownAll(path: string, user: ServerUser): void {
  lchownSync(path, user.uid, user.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) chownAll(join(path, name), user)
}

function notePlace(dataDir: string, place: string): void {
  if (place === join(dataDir, 'postgres')) return
  // The owner first: a crash between leaves a cluster that nothing points to.
  noteOwner(dataDir, place)
  writeFileSync(join(dataDir, POINTER), place)
}

/** Is the cluster that the folder points to its own? A copy of a data folder points to the original's. */
function isOurs(dataDir: string, place: string): boolean {
  const owner = readOwner(place)
  if (owner !== undefined) return owner.is(dataDir)
  // Made before owners were noted: then only what runs there says whose it is.
  return postmastersOf(place).every((pid) => opensIn(pid, dataDir))
}

/** @throws Problem where the cluster is another folder's: neither it nor what runs on it is touched */
function assertOurs(dataDir: string, place: string): void {
  if (isOurs(dataDir, place)) return
  const other = readOwner(place)?.folder
  const whose =
    other === undefined
      ? 'A server that this folder did not start is at work on'
      : `To the data folder ${other} belongs`
  throw new Problem(
    `${whose} the database in ${place}, which ${dataDir} points to: ${dataDir} is a copy without a database of its own. ` +
      `Copy a site with npm run backup and npm run restore. Only if ${other ?? 'the other folder'} is gone for good and this one replaces it: stop what runs there, remove ${ownerFileOf(place)}, and start again.`,
  )
}

function isFolder(path: string, folder: string): boolean {
  try {
    return isSamePlace(identityOfFolder(path), identityOfFolder(folder))
  } catch {
    return false
  }
}

/**
 * The cluster of this data folder, created where missing. Where the user of Postgres cannot enter the data folder,
 * the cluster is in a shared one, and a file in the data folder says where.
 * @throws Problem when it can be put nowhere, or initdb fails
 */
export async function openCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const place = placeOf(dataDir, user)
  const passwordFile = join(dataDir, PASSWORD)
  if (!existsSync(join(place, 'PG_VERSION'))) {
    const made = randomBytes(18).toString('base64url')
    writeFileSync(passwordFile, made, { mode: 0o600 })
    await makeCluster({ folder: place, password: made }, binaries, user)
    notePlace(dataDir, place)
  } else if (isOutside(dataDir, place)) {
    assertOurs(dataDir, place)
    noteOwner(dataDir, place)
  }
  const password = readFileSync(passwordFile, 'utf8').trim()
  checkVersion(place, binaries)
  await stopLeftover(place)
  return { folder: place, password }
}

function placeOf(dataDir: string, user: ServerUser | undefined): string {
  const pointer = join(dataDir, POINTER)
  const hasPointer = existsSync(pointer)
  const folder = hasPointer ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  if (hasPointer && !existsSync(join(folder, 'PG_VERSION'))) {
    throw new Problem(
      `The database of ${dataDir} was kept in ${folder}, and is not there any more. Put it back, or remove ${dataDir} to begin anew.`,
    )
  }
  if (hasPointer || canEnter(dataDir, user)) return folder
  if (existsSync(join(folder, 'PG_VERSION'))) {
    throw new Problem(
      `The user postgres cannot enter ${dataDir}, where the database lies. Open the folders above it for others (chmod o+x), or move the project and its data, for example to /srv.`,
    )
  }
  const elsewhere = join(sharedFolder('data'), randomBytes(6).toString('hex'))
  openly(() => mkdirSync(dirname(elsewhere), { recursive: true }))
  mkdirSync(elsewhere, { mode: 0o700 })
  return elsewhere
}

/** An empty cluster in a folder that is not there yet. @throws Problem when initdb fails */
export async function makeCluster(
  { folder, password }: Cluster,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
): Promise<void> {
  // initdb writes PG_VERSION first: only the rename at the end distinguishes a complete cluster from an interrupted
  // one.
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const handedOver = `${draft}-password`
  writeFileSync(handedOver, `${password}\n`, { mode: 0o600 })
  if (user) for (const path of [draft, handedOver]) chownSync(path, user.uid, user.gid)
  const flags = ['--encoding=UTF8', '--locale=C', '--data-checksums', '--auth=scram-sha-256']
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${draft}`, `--username=${SUPERUSER}`, `--pwfile=${handedOver}`, ...flags],
      {
        ...user,
        cwd: '/',
      },
    )
    renameSync(draft, folder)
  } catch (error) {
    throw new Problem(`The database could not be made in ${folder}: ${messageOf(error)}`)
  } finally {
    rmSync(handedOver, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function checkVersion(folder: string, binaries: PostgresBinaries): void {
  const kept = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.version.split('.')[0]
  if (kept === ours) return
  throw new Problem(
    `The data in ${folder} is of Postgres ${kept}, the program is ${binaries.version}. Carry it over: docs/backup.md, Another major version of Postgres; or choose another DATA_DIR.`,
  )
}

/** A killed runner leaves its postmaster behind, which holds the cluster: it is asked to stop. */
async function stopLeftover(folder: string): Promise<void> {
  for (const pid of postmastersOf(folder)) {
    const identity = identityOf(pid)
    // SIGINT is Postgres's fast shutdown: sessions are ended, committed data is on disk.
    if (identity !== undefined) await stopProcess({ pid, identity }, { signal: 'SIGINT', graceMs: 15_000 })
  }
}

/**
 * The postmaster works in its cluster's folder, as do its children. The number in `postmaster.pid` proves nothing: after
 * a crash another process may have it, and a file may be gone.
 */
function postmastersOf(folder: string): number[] {
  if (process.platform !== 'linux') return [numberIn(join(folder, PID_FILE))].filter(isPostmasterByPs(folder))
  const workers = workersIn(folder)
  return workers.filter((pid) => !workers.includes(statOf(pid)?.parent ?? 0))
}

const isPostmasterByPs = (folder: string) => (pid: number) =>
  pid > 1 &&
  spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(` ${folder} `)

/**
 * Removes what a crash left that names a living process which has nothing to do with the cluster: Postgres, which judges
 * by the number alone, would not start. A number that nobody has it tells apart itself.
 * @param socket of its lock beside it the same is true
 */
export function removeStaleLocks(folder: string, socket: string): void {
  if (postmastersOf(folder).length > 0) return
  for (const file of [join(folder, PID_FILE), `${socket}.lock`]) {
    const pid = numberIn(file)
    if (pid > 0 && identityOf(pid) !== undefined) rmSync(file, { force: true })
  }
}

/** The number that such a file begins with, negative for a server in single-user mode; 0 where there is none. */
function numberIn(file: string): number {
  if (!existsSync(file)) return 0
  return Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10)) || 0
}
