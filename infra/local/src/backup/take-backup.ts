import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { nearestFolder } from '../disk-space'
import { makeFolder } from '../make-folder'
import { Problem } from '../problem'
import { type KernelLock, lockFolder } from '../processes/kernel-lock'
import { root } from '../root'
import { clusterFacts, lastPosition } from '../servers/facts'
import { clusterFolder } from '../servers/postgres-cluster'
import { begun } from '../starting/begun'
import { currentLine } from './archive/line'
import {
  CLUSTER_ARCHIVE,
  CLUSTER_MANIFEST,
  contentOf,
  keyFiles,
  openSecurityLogs,
  remoteFiles,
  WRITTEN_MEANWHILE,
  writtenSince,
} from './backed-up-files'
import { systemIdentifier, takeBaseBackup } from './base-backup'
import { MANIFEST_FILE, MANIFEST_SUM_FILE, type Manifest, manifestFiles, PARTIAL } from './manifest'
import { assertRoom, sizeOf } from './room'
import { openSiteKey, SEAL_FILE, sealOf } from './seal'
import { KEY_FILE, sealWith } from './sealing'
import { databasesOf, type Source, withServerOf } from './source'
import { flushFolder, WrittenFiles } from './written-files'

/** At the top of a backup. */
const OF_A_BACKUP = [
  ...['security', 'cluster', 'meanwhile', 'data'],
  ...[KEY_FILE, MANIFEST_FILE, MANIFEST_SUM_FILE, SEAL_FILE],
]

export interface Taken {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Takes a backup into a folder that is not there yet, or is empty. It is written beside it, and renamed once all of it is
 * on the disk: what was cut off never has the name of a backup.
 * @param interruption rejects when it is to be given up
 * @throws Problem
 */
export async function takeBackup(
  source: Source,
  folder: string,
  passphrase: string | undefined,
  interruption?: Promise<never>,
): Promise<Taken> {
  assertUnused(folder)
  assertOutside(folder, source)
  process.umask(0o077)
  const partial = `${folder}${PARTIAL}`
  makeFolder(dirname(folder), 0o700)
  const lock = beginPartial(partial)
  try {
    const manifest = await withServerOf(source.dataDir, async (url) => {
      const written = begun(write(source, url, partial, passphrase))
      return Promise.race(interruption === undefined ? [written] : [written, interruption])
    })
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(partial, folder)
    await flushFolder(dirname(folder))
    return { folder, manifest }
  } catch (error) {
    // What was interrupted may still write.
    rmSync(partial, { recursive: true, force: true, maxRetries: 5 })
    throw error
  } finally {
    lock?.release()
  }
}

function assertUnused(folder: string): void {
  if (folder.endsWith(PARTIAL))
    throw new Problem(`A backup is not named ${PARTIAL}: that is what an unfinished one is called.`)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isDirectory()) throw new Problem(`${folder} is no folder. Name one that is not there yet.`)
  if (readdirSync(folder).length > 0)
    throw new Problem(`${folder} is not empty. Name a folder that is not there yet.`)
  // It is written beside it, which would be on another disk, and takes its place, which is taken.
  if (found.dev !== statSync(dirname(folder)).dev)
    throw new Problem(`${folder} is where a disk is mounted. Name a folder below it.`)
}

/** A backup within what it copies would have a part of itself in it, or be lost with it. */
function assertOutside(folder: string, { dataDir, remotes }: Source): void {
  const place = `${realpathSync(nearestFolder(folder))}${sep}`
  const copied = [join(dataDir, 'event-store'), clusterFolder(dataDir), remotes]
  for (const of of copied)
    if (of !== undefined && existsSync(of) && place.startsWith(`${realpathSync(of)}${sep}`))
      throw new Problem(
        `${folder} is within ${of}, which is copied. Name a folder elsewhere, best on another disk.`,
      )
}

function beginPartial(partial: string): KernelLock | undefined {
  if (existsSync(partial)) removeLeftover(partial)
  mkdirSync(partial, { mode: 0o700 })
  const lock = lockFolder(partial)
  return typeof lock === 'string' ? undefined : lock
}

/** What a backup that was killed has left is removed; one that is being written is left alone. */
function removeLeftover(partial: string): void {
  const lock = lockFolder(partial)
  if (lock === 'held') throw new Problem(`Another backup is being written into ${partial}. Wait for its end.`)
  try {
    const others = readdirSync(partial).filter((name) => !OF_A_BACKUP.includes(name))
    if (others.length > 0)
      throw new Problem(`${partial} has ${others[0]} in it, which is of no backup: move that folder away.`)
    rmSync(partial, { recursive: true })
  } finally {
    if (lock !== 'unsupported') lock.release()
  }
}

async function write(
  source: Source,
  superuserUrl: string,
  partial: string,
  passphrase: string | undefined,
): Promise<Manifest> {
  const databases = await databasesOf(superuserUrl)
  const { now, version, bytes } = await clusterFacts(superuserUrl)
  const logs = await openSecurityLogs(source.securityLog)
  try {
    const beside = [...logs, ...keyFiles(source.dataDir, source.securityLog), ...remotesOf(source)]
    const restoredBytes = bytes + sizeOf(beside.map(({ path }) => path))
    assertRoom(partial, restoredBytes)
    const sealing = passphrase === undefined ? undefined : await sealWith(passphrase)
    const files = new WrittenFiles(partial, sealing?.seal)
    if (sealing) await files.writePlain(KEY_FILE, sealing.key)
    // An admin action in the log is in the database, too; what is done between the two copies is added to the log when
    // it is restored.
    for (const log of logs) await files.write(log.name, contentOf(log))
    const eventStorePosition = await lastPosition(databases.eventStore)
    const wal = await takeBaseBackup(superuserUrl, {
      archive: (stream) => files.write(CLUSTER_ARCHIVE, stream),
      manifest: (stream) => files.write(CLUSTER_MANIFEST, stream),
    })
    await files.write(WRITTEN_MEANWHILE, Readable.from(writtenSince(logs, source.securityLog)))
    for (const { name, path } of keyFiles(source.dataDir, source.securityLog)) await files.copy(name, path)
    for (const { name, path } of remotesOf(source)) await files.copy(name, path)
    const line = currentLine(source.dataDir)
    const archive =
      line === undefined ? undefined : { line, ...(await endOf(superuserUrl, databases.eventStore)) }
    const manifest: Manifest = {
      format: sealing === undefined ? 1 : 2,
      id: randomUUID(),
      takenAt: now.toISOString(),
      isEncrypted: sealing !== undefined,
      versions: { platform: platformVersion(), postgres: version, node: process.versions.node },
      cluster: await systemIdentifier(superuserUrl),
      wal,
      eventStorePosition,
      restoredBytes,
      adminActionsKey: source.adminActionsKey,
      ...(archive && { archive }),
      files: [...files.list],
    }
    await files.flush()
    const written = manifestFiles(manifest)
    const key = sealing?.secret ?? openSiteKey(source.sealKeyFile)
    await files.writePlain(SEAL_FILE, sealOf(key, written[MANIFEST_FILE]))
    for (const [name, text] of Object.entries(written)) await files.writePlain(name, text)
    await files.flush()
    return manifest
  } finally {
    for (const { handle } of logs) await handle.close()
  }
}

/** What the cluster had at the latest once it was copied. */
async function endOf(superuserUrl: string, eventStore: string) {
  const endedWith = await lastPosition(eventStore)
  const { now } = await clusterFacts(superuserUrl)
  return { endedAt: now.toISOString(), endedWith }
}

const remotesOf = ({ remotes }: Source) => (remotes === undefined ? [] : remoteFiles(remotes))

function platformVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
