import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../problem'

const place = z.object({ lsn: z.string(), timeline: z.int() })

/** Below the backup, with /. */
const fileName = z
  .string()
  .regex(/^[^/\\\0]+(\/[^/\\\0]+)*$/)
  .refine((name) => name.split('/').every((part) => part !== '.' && part !== '..'))

const file = z.object({ name: fileName, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type BackupFile = z.output<typeof file>

/** What a backup says of itself. */
const manifest = z.object({
  /** 2: what is encrypted was compressed before, by gzip. */
  format: z.union([z.literal(1), z.literal(2)]),
  id: z.uuid(),
  /** By the database's clock, before anything of it was copied. */
  takenAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  versions: z.object({ platform: z.string(), postgres: z.string(), node: z.string() }),
  /** Of the cluster that it is a copy of. */
  cluster: z.string(),
  wal: z.object({ start: place, end: place }),
  /** The position of the last event that was there for sure, as the event store names it to its clients; null where there was none. */
  eventStorePosition: z.string().nullable(),
  /** The room that it takes once it is restored. */
  restoredBytes: z.int(),
  /** Where the key of the chain of admin actions is: among the files, or in the operator's own keeping. */
  adminActionsKey: z.enum(['file', 'environment']),
  /** The archive that goes on from it; left out where none was written. */
  archive: z
    .object({
      line: z.uuid(),
      /** By the database's clock, after the cluster was copied. */
      endedAt: z.iso.datetime(),
      /** The last event that was there by then. */
      endedWith: z.string().nullable(),
    })
    .exactOptional(),
  /** As they are in the backup: where it is encrypted, of what is encrypted. */
  files: z
    .array(file)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'a name comes twice'),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST_FILE = 'manifest.json'
/** The manifest's own hash, as `sha256sum -c` reads it. */
export const MANIFEST_SUM_FILE = 'manifest.sha256'
/** A folder that is still being written, or was left behind. */
export const PARTIAL = '.partial'

/** What is written of it, by the name of the file. */
export function manifestFiles(
  content: Manifest,
): Readonly<Record<typeof MANIFEST_FILE | typeof MANIFEST_SUM_FILE, string>> {
  const text = `${JSON.stringify(content, null, 2)}\n`
  return { [MANIFEST_FILE]: text, [MANIFEST_SUM_FILE]: sumLine(text) }
}

/** @throws Problem where the folder is no backup, or its manifest was changed */
export function readManifest(folder: string): Manifest {
  if (whole(folder).endsWith(PARTIAL))
    throw new Problem(`${folder} is a backup that was not finished. Take a whole one.`)
  const [path, sumPath] = [join(folder, MANIFEST_FILE), join(folder, MANIFEST_SUM_FILE)]
  const text = plainText(path)
  if (text === undefined) throw new Problem(`${folder} is no backup: it has no ${MANIFEST_FILE}.`)
  const recorded = plainText(sumPath)
  if (recorded === undefined) throw new Problem(`The backup is not whole: ${sumPath} is missing.`)
  if (recorded !== sumLine(text))
    throw new Problem(`${path} is not as it was written, or ${sumPath} is not: they do not belong together.`)
  const { data, error } = manifest.safeParse(parsed(text))
  if (data) return data
  throw new Problem(
    `${path} is not what this release writes (${error.issues[0]?.path.join('.') ?? ''}): restore it with the release that took it.`,
  )
}

/** Also behind a link, an unfinished one is what it is. @throws Problem */
function whole(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Problem(`${folder} is no backup: there is no such folder.`)
  return realpathSync(folder)
}

/** Undefined where there is no such file, or a link in its place. */
function plainText(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The manifest's hash, by which other files name it. */
export function manifestSum(folder: string): string {
  return sumOf(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const sumLine = (text: string): string => `${sumOf(text)}  ${MANIFEST_FILE}\n`
