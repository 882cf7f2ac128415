import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { z } from 'zod'
import { Problem } from '../problem'
import { temporaryFolder } from '../servers/folders'
import { postgresBinaries } from '../servers/postgres-binaries'
import { makeCluster, placeCluster, placeOfNewCluster } from '../servers/postgres-cluster'
import { postgresUser } from '../servers/postgres-user'
import type { RecoveryPlan } from './archive/recovery-plan'
import { CLUSTER_ARCHIVE, CLUSTER_MANIFEST, DATA, filesBelow, isOfABackup, SECURITY } from './backed-up-files'
import { hashOf, type OpenedBackup } from './opened-backup'
import type { Need } from './room'

/**
 * Puts the files of a backup into a data folder: logs, keys and releases as this user, the cluster as who runs Postgres.
 * @param prepare what is done to the folder of the cluster before it stands in its place
 */
export async function restoreFiles(
  backup: OpenedBackup,
  dataDir: string,
  prepare: (cluster: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const { name } of backup.manifest.files) {
    const below = belowDataFolder(name)
    if (below === undefined || !isOfABackup(name)) continue
    const path = join(dataDir, below)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(
      await backup.read(name),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }
  await placeCluster(dataDir, postgresUser(), async (draft) => {
    await extractCluster(backup, draft)
    await prepare(draft)
  })
}

/** What is restored into a data folder (the log of a recovery stands there twice), by the disk that it comes to: the cluster may lie elsewhere than the rest. */
export function needsOf(
  { manifest }: OpenedBackup,
  dataDir: string,
  recovery?: RecoveryPlan,
): readonly Need[] {
  const beside = manifest.files
    .filter(({ name }) => belowDataFolder(name) !== undefined)
    .reduce((sum, { size }) => sum + size, 0)
  return [
    {
      folder: placeOfNewCluster(dataDir, postgresUser()),
      bytes: manifest.restoredBytes - beside + 2 * (recovery?.bytes ?? 0),
    },
    { folder: dataDir, bytes: beside },
  ]
}

/** @throws Problem where the program that comes with the packages does not read the cluster */
export function assertSameMajor(backup: OpenedBackup): void {
  const { version } = postgresBinaries(postgresUser())
  const { postgres: kept } = backup.manifest.versions
  if (version.split('.')[0] === kept.split('.')[0]) return
  throw new Problem(
    `The backup is of Postgres ${kept}, the program is ${version}. Restore it with the release that took it, and bring it up as docs/backup.md says.`,
  )
}

function belowDataFolder(name: string): string | undefined {
  for (const folder of [DATA, SECURITY]) if (name.startsWith(folder)) return name.slice(folder.length)
  return undefined
}

async function extractCluster(backup: OpenedBackup, draft: string): Promise<void> {
  const odd: string[] = []
  const isPlain = (path: string, entry: { readonly type?: string }): boolean => {
    if (entry.type === 'File' || entry.type === 'Directory') return true
    odd.push(path)
    return false
  }
  await pipeline(
    await backup.read(CLUSTER_ARCHIVE),
    extract({
      cwd: draft,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) => isPlain(path, entry as { type?: string }),
    }),
  )
  if (odd[0] !== undefined)
    throw new Problem(`The cluster in the backup has ${odd[0]}, which is no plain file.`)
  const list = join(draft, 'backup_manifest')
  await pipeline(await backup.read(CLUSTER_MANIFEST), createWriteStream(list, { mode: 0o600 }))
  await assertAsPostgresWrote(draft, list)
  await withOwnConfiguration(draft)
}

const clusterFiles = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      'Checksum-Algorithm': z.string().optional(),
      Checksum: z.string().optional(),
    }),
  ),
})

/** Postgres hashed each file as it read it: what was damaged on the way into the backup, or put beside it, is found here. */
async function assertAsPostgresWrote(folder: string, list: string): Promise<void> {
  const { Files } = clusterFiles.parse(JSON.parse(readFileSync(list, 'utf8')))
  const known = new Set(['backup_manifest'])
  for (const { Path, 'Encoded-Path': encoded, Checksum: expected } of Files) {
    const name = Path ?? Buffer.from(encoded ?? '', 'hex').toString()
    known.add(name)
    const found = await hashOf(createReadStream(join(folder, name))).catch(() => undefined)
    if (found !== expected)
      throw new Problem(`The cluster in the backup is damaged: ${name} is not as Postgres copied it.`)
  }
  // The log of changes is in no list of Postgres's; each record of it has a checksum of its own.
  const odd = filesBelow(folder)
    .map((path) => relative(folder, path).split(sep).join('/'))
    .find((name) => !known.has(name) && !WAL_FILE.test(name))
  if (odd !== undefined)
    throw new Problem(`The cluster in the backup has ${odd}, which Postgres did not copy.`)
  for (const signal of SIGNALS)
    if (existsSync(join(folder, signal)))
      throw new Problem(`The cluster in the backup has ${signal}, which no embedded cluster has.`)
}

const WAL_FILE = /^pg_wal\/(archive_status\/)?[0-9A-F]{8,24}(\.(history|done|ready|partial))?$/
const SIGNALS = ['recovery.signal', 'standby.signal', 'tablespace_map']
const CONFIGURATION = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf', 'postgresql.auto.conf']

/**
 * What a configuration names is run: commands of archiving and recovery, libraries. Who could write to the backup wrote it,
 * so it is replaced by that of a new cluster, which every embedded cluster began with.
 */
async function withOwnConfiguration(draft: string): Promise<void> {
  const user = postgresUser()
  const scratch = temporaryFolder('presale-configuration-', user)
  try {
    const fresh = join(scratch, 'postgres')
    await makeCluster(
      { folder: fresh, password: randomBytes(18).toString('base64url') },
      postgresBinaries(user),
      user,
    )
    for (const name of CONFIGURATION) copyFileSync(join(fresh, name), join(draft, name))
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}
