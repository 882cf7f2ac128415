import { createReadStream, createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { z } from 'zod'
import { Problem } from '../problem'
import { postgresBinaries } from '../servers/postgres-binaries'
import { placeCluster, placeOfNewCluster } from '../servers/postgres-cluster'
import { postgresUser } from '../servers/postgres-user'
import { CLUSTER_ARCHIVE, CLUSTER_MANIFEST, DATA, SECURITY } from './backed-up-files'
import { hashOf, type OpenedBackup } from './opened-backup'
import type { Need } from './room'

/** Puts the files of a backup into a data folder: logs, keys and releases as this user, the cluster as who runs Postgres. */
export async function restoreFiles(backup: OpenedBackup, dataDir: string): Promise<void> {
  for (const { name } of backup.manifest.files) {
    const below = belowDataFolder(name)
    if (below === undefined) continue
    const path = join(dataDir, below)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(
      await backup.read(name),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }
  await placeCluster(dataDir, postgresUser(), (draft) => extractCluster(backup, draft))
}

/** What is restored into a data folder, by the disk that it comes to: the cluster may lie elsewhere than the rest. */
export function needsOf({ manifest }: OpenedBackup, dataDir: string): readonly Need[] {
  const beside = manifest.files
    .filter(({ name }) => belowDataFolder(name) !== undefined)
    .reduce((sum, { size }) => sum + size, 0)
  return [
    { folder: placeOfNewCluster(dataDir, postgresUser()), bytes: manifest.restoredBytes - beside },
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
  await pipeline(
    await backup.read(CLUSTER_ARCHIVE),
    extract({ cwd: draft, strict: true, preserveOwner: false }),
  )
  const list = join(draft, 'backup_manifest')
  await pipeline(await backup.read(CLUSTER_MANIFEST), createWriteStream(list, { mode: 0o600 }))
  await assertAsPostgresWrote(draft, list)
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

/** Postgres hashed each file as it read it: what was damaged on the way into the backup is found here. */
async function assertAsPostgresWrote(folder: string, list: string): Promise<void> {
  const { Files } = clusterFiles.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { Path, 'Encoded-Path': encoded, Checksum: expected } of Files) {
    const name = Path ?? Buffer.from(encoded ?? '', 'hex').toString()
    const found = await hashOf(createReadStream(join(folder, name))).catch(() => undefined)
    if (found !== expected)
      throw new Problem(`The cluster in the backup is damaged: ${name} is not as Postgres copied it.`)
  }
}
