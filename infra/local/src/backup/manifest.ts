import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../problem'

const place = z.object({ lsn: z.string(), timeline: z.int() })

/** Below the backup, with /. */
const fileName = z
  .string()
  .regex(/^[^/\\\0]+(\/[^/\\\0]+)*$/)
  .refine((name) => name.split('/').every((part) => part !== '.' && part !== '..'))

const file = z.object({ name: fileName, size: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type BackupFile = z.output<typeof file>

/** What a backup says of itself. */
const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** By the database's clock, before anything of it was copied. */
  takenAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  versions: z.object({ platform: z.string(), postgres: z.string(), node: z.string() }),
  /** Of the cluster that it is a copy of. */
  cluster: z.string(),
  wal: z.object({ start: place, end: place }),
  /** The number of the last event that was there for sure, counted from 0; null where there was none. */
  eventStorePosition: z.string().nullable(),
  /** The room that it takes once it is restored. */
  restoredBytes: z.int(),
  /** Where the key of the chain of admin actions is: among the files, or in the operator's own keeping. */
  adminActionsKey: z.enum(['file', 'environment']),
  /** As they are in the backup: where it is encrypted, of what is encrypted. */
  files: z.array(file),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST_FILE = 'manifest.json'
/** The manifest's own hash, as `sha256sum -c` reads it. */
export const MANIFEST_SUM_FILE = 'manifest.sha256'
/** A folder that is still being written, or was left behind. */
export const PARTIAL = '.partial'

/** What is written of it, by the name of the file. */
export function manifestFiles(content: Manifest): Readonly<Record<string, string>> {
  const text = `${JSON.stringify(content, null, 2)}\n`
  return { [MANIFEST_FILE]: text, [MANIFEST_SUM_FILE]: `${sumOf(text)}  ${MANIFEST_FILE}\n` }
}

/** @throws Problem where the folder is no backup, or its manifest was changed */
export function readManifest(folder: string): Manifest {
  if (folder.endsWith(PARTIAL))
    throw new Problem(`${folder} is a backup that was not finished. Take a whole one.`)
  const path = join(folder, MANIFEST_FILE)
  if (!existsSync(path)) throw new Problem(`${folder} is no backup: it has no ${MANIFEST_FILE}.`)
  const text = readFileSync(path, 'utf8')
  if (recordedSum(folder) !== sumOf(text))
    throw new Problem(`${path} is not as it was written: ${MANIFEST_SUM_FILE} says another hash.`)
  const { data, error } = manifest.safeParse(JSON.parse(text))
  if (data) return data
  throw new Problem(
    `${path} is not what this release writes (${error.issues[0]?.path.join('.') ?? ''}): restore it with the release that took it.`,
  )
}

/** The manifest's hash, by which other files name it. */
export function manifestSum(folder: string): string {
  return sumOf(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
}

function recordedSum(folder: string): string | undefined {
  const path = join(folder, MANIFEST_SUM_FILE)
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ')[0] : undefined
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
