import { createReadStream, type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from '../problem'
import { REGTEST_MARK } from '../regtest/mark'
import { KEY_FILE } from './sealing'

/** A file, and what it is called in the backup. */
export interface SourceFile {
  readonly name: string
  readonly path: string
}

/** Where the files of a backup stand in it, and go to when it is restored. */
export const SECURITY = 'security/'
export const DATA = 'data/'
export const SECURITY_LOG = 'security.log'
/** What was written to the security log while the cluster was copied. */
export const WRITTEN_MEANWHILE = 'meanwhile/security.log'
/** The archive of the cluster, and Postgres's own list of what is in it. */
export const CLUSTER_ARCHIVE = 'cluster/base.tar'
export const CLUSTER_MANIFEST = 'cluster/backup_manifest'

/** At the top of a data folder: keys, passwords, when it was last backed up, and that it was paid with coins that are worth nothing. */
const TOP_FILES = [
  REGTEST_MARK,
  'postgres-password',
  'admin-actions-key',
  'decisions-signed-from',
  'release-keys.json',
  'database-roles.env',
  'last-backup.json',
]
const EVENT_STORE_FILES = ['password', 'reader-password', 'ca.crt', 'ca.key', 'node.crt', 'node.key']

/** Every name that a file of a backup can have, by this list: what else stood in a manifest would be restored, and believed. */
export function isOfABackup(name: string): boolean {
  const parts = name.split('/')
  const [folder, first = '', second = ''] = parts
  if (name === KEY_FILE || [CLUSTER_ARCHIVE, CLUSTER_MANIFEST, WRITTEN_MEANWHILE].includes(name)) return true
  if (folder === 'security') return parts.length === 2 && isOfSecurityLog(SECURITY_LOG)(first)
  if (folder !== 'data') return false
  if (parts.length === 2) return TOP_FILES.includes(first)
  if (first === 'event-store') return parts.length === 3 && EVENT_STORE_FILES.includes(second)
  return first === 'remotes' && !parts.slice(2).some(isHidden)
}

const REGISTRY = 'registry.json'

/** What a restore cannot do without, wherever a link leads to: a mounted secret is one. */
const LINKED_KEYS = ['postgres-password', 'admin-actions-key', 'database-roles.env']

/**
 * Keys and passwords at the top of the data folder, and what the embedded event store is secured with. A
 * security log there that is not the one in use would take the place of that one in a restored folder.
 */
export function keyFiles(dataDir: string, securityLog: string): SourceFile[] {
  const [isLog, isOwnLog] = [securityLog, join(dataDir, SECURITY_LOG)].map(isOfSecurityLog)
  const top = entriesOf(dataDir)
    .filter((entry) => (entry.isFile() || isLinkedKey(dataDir, entry)) && TOP_FILES.includes(entry.name))
    .map(({ name }) => join(dataDir, name))
    .filter((path) => !isLog?.(path) && !isOwnLog?.(path))
  const ofStore = filesBelow(join(dataDir, 'event-store')).filter((path) =>
    EVENT_STORE_FILES.includes(below(join(dataDir, 'event-store'), path)),
  )
  return [...top, ...ofStore].map((path) => ({ name: `${DATA}${below(dataDir, path)}`, path }))
}

const isLinkedKey = (folder: string, entry: Dirent): boolean =>
  entry.isSymbolicLink() &&
  LINKED_KEYS.includes(entry.name) &&
  statSync(join(folder, entry.name), { throwIfNoEntry: false })?.isFile() === true

/**
 * The releases of the remotes. Registries come first: a version that one of them names was stored before, and stays
 * for longer than a backup takes.
 */
export function remoteFiles(store: string): SourceFile[] {
  const paths = filesBelow(store).filter((path) => !below(store, path).split('/').some(isHidden))
  const registriesFirst = [...paths].sort((a, b) => Number(isRegistry(b)) - Number(isRegistry(a)))
  return registriesFirst.map((path) => ({ name: `${DATA}remotes/${below(store, path)}`, path }))
}

const isHidden = (part: string): boolean => part.startsWith('.')
const isRegistry = (path: string): boolean => basename(path) === REGISTRY

export interface OpenedFile extends SourceFile {
  readonly handle: FileHandle
  /** When it was opened: so much of it is copied. */
  readonly size: number
}

const MOST_TRIES = 10

/**
 * The security log and what it was rotated to beside it, opened: what is renamed from then on stays what it is. Where
 * something was renamed while they were opened, all of them are opened again.
 */
export async function openSecurityLogs(file: string): Promise<OpenedFile[]> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const [before, opened] = [standing(file), await openAll(file)]
    if (opened !== undefined && before === standing(file)) return opened
    for (const { handle } of opened ?? []) await handle.close()
  }
  throw new Problem(`The security log ${file} is renamed again and again: try later.`)
}

async function openAll(file: string): Promise<OpenedFile[] | undefined> {
  const opened: OpenedFile[] = []
  try {
    for (const path of securityLogs(file)) {
      const name = `${SECURITY}${SECURITY_LOG}${basename(path).slice(basename(file).length)}`
      const handle = await open(path, 'r')
      opened.push({ name, path, handle, size: (await handle.stat()).size })
    }
    return opened
  } catch (error) {
    for (const { handle } of opened) await handle.close()
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A log as it was when it was opened. */
export function contentOf({ handle, size }: OpenedFile): Readable {
  if (size === 0) return Readable.from([])
  return handle.createReadStream({ autoClose: false, start: 0, end: size - 1 })
}

/**
 * What was written to the security log since it was opened, also where it was renamed or emptied meanwhile. What is in the
 * database by the end of a backup and not in the log of its beginning is there.
 */
export async function* writtenSince(
  opened: readonly OpenedFile[],
  file: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const log = opened.find(({ path }) => path === file)
  const [before, now] = [await log?.handle.stat(), statSync(file, { throwIfNoEntry: false })]
  if (log && before && before.size > log.size)
    yield* log.handle.createReadStream({ autoClose: false, start: log.size })
  const isAnother = now !== undefined && now.ino !== before?.ino
  const isEmptied = before !== undefined && before.size < (log?.size ?? 0)
  if (isAnother || isEmptied) yield* createReadStream(file)
}

/** The names, and which file each is. */
function standing(file: string): string {
  return securityLogs(file)
    .map((path) => `${path} ${statSync(path, { throwIfNoEntry: false })?.ino}`)
    .join('\n')
}

function securityLogs(file: string): string[] {
  const isLog = isOfSecurityLog(file)
  return entriesOf(dirname(file))
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(dirname(file), name))
    .filter(isLog)
    .sort()
}

/** As the audit reads them: security.log, security.log.1, security.log-2026-11-01.gz. */
function isOfSecurityLog(file: string): (path: string) => boolean {
  return (path) => path === file || path.startsWith(`${file}.`) || path.startsWith(`${file}-`)
}

/** Regular files alone: a link would lead out of the folder. */
export function filesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

function entriesOf(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
}

const below = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')
