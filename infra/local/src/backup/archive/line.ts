import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../../problem'
import type { OpeningKeys } from '../opened-backup'
import { isSealOf, sealOf } from '../seal'
import { KEY_FILE, openWith, sealingOf, sealWith } from '../sealing'
import { formatLsn, type Lsn, parseLsn } from './lsn'
import type { PieceKeys, PieceOf, ReadingKeys } from './piece'

/** In the data folder, and in no backup: a folder that is restored begins a line of its own. */
export const LINE_FILE = 'archive-line'
/** In the folder of a line. */
const ABOUT_FILE = 'line.json'
const ABOUT_SEAL = 'line.seal'

const about = z.object({
  format: z.literal(1),
  line: z.uuid(),
  cluster: z.string(),
  timeline: z.int().positive(),
  /** Where in the log it begins. */
  start: z.string(),
  startedAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
})

/** The archive of one data folder's log, from one start of archiving on. */
export interface ArchiveLine extends PieceOf {
  readonly folder: string
  readonly start: Lsn
  readonly isEncrypted: boolean
  readonly keys: ReadingKeys & Pick<PieceKeys, 'seal'>
  /** A sentence where nothing says who wrote it. */
  readonly unchecked: string | undefined
}

/** One that is written. */
export type OwnLine = ArchiveLine & { readonly keys: PieceKeys }

/** What opens a line: a passphrase where it is encrypted, else the site's key. */
export type LineKeys = OpeningKeys

export const lineFolder = (archive: string, line: string): string => join(archive, line)

/** The line that a data folder writes; undefined before the first. */
export function currentLine(dataDir: string): string | undefined {
  const file = join(dataDir, LINE_FILE)
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  return z.uuid().safeParse(text).data
}

export interface NewLine {
  readonly cluster: string
  readonly timeline: number
  readonly start: Lsn
  readonly startedAt: string
}

/** What is written of a line before its first piece, by the name of the file. */
export interface BegunLine {
  readonly line: OwnLine
  readonly files: Readonly<Record<string, string | Uint8Array>>
}

/** @throws Problem without a passphrase and without a key */
export async function beginLine(
  archive: string,
  { cluster, timeline, start, startedAt }: NewLine,
  { passphrase, siteKey }: LineKeys,
): Promise<BegunLine> {
  const line = randomUUID()
  const sealing = passphrase === undefined ? undefined : await sealWith(passphrase)
  const secret = sealing?.secret ?? siteKey
  if (secret === undefined)
    throw new Problem('The archive has neither a passphrase nor a key to be sealed with.')
  const isEncrypted = sealing !== undefined
  const text = `${JSON.stringify({ format: 1, line, cluster, timeline, start: formatLsn(start), startedAt, isEncrypted })}\n`
  const keys = { ...(await sealingOf(isEncrypted ? secret : undefined)), secret }
  const unchecked = undefined
  return {
    line: { folder: lineFolder(archive, line), line, cluster, timeline, start, isEncrypted, keys, unchecked },
    files: {
      ...(sealing && { [KEY_FILE]: sealing.key }),
      [ABOUT_SEAL]: sealOf(secret, text),
      [ABOUT_FILE]: text,
    },
  }
}

/** @throws Problem where it is not there, not by who has the key, or the passphrase is missing */
export async function openLine(folder: string, opening: LineKeys): Promise<ArchiveLine> {
  const text = contentOf(join(folder, ABOUT_FILE))
  const { data } = about.safeParse(text === undefined ? undefined : parsed(text))
  if (text === undefined || data === undefined) throw new Problem(`${folder} is no archive, or is damaged.`)
  const { isEncrypted, start, line, cluster, timeline } = data
  const { passphrase, siteKey, isUnsealedFine } = opening
  if (passphrase !== undefined && !isEncrypted)
    throw new Problem(
      `The archive ${folder} is not encrypted, and a passphrase was given: it may have been put there in place of yours.`,
    )
  const identity = isEncrypted ? await secretIn(folder, passphrase) : undefined
  // As of a backup without a passphrase: where the key was lost with the site, an operator vouches for it.
  const secret = identity ?? (isUnsealedFine ? undefined : siteKey)
  if (secret !== undefined && !isSealOf(secret, text, contentOf(join(folder, ABOUT_SEAL)) ?? ''))
    throw new Problem(
      `${folder} was not written by who has the key: ${ABOUT_FILE} was changed, or sealed with another key (BACKUP_KEY_FILE).`,
    )
  const unchecked =
    secret === undefined
      ? `That ${folder} is as the site wrote it could not be checked: its key is not here.`
      : undefined
  const keys = { ...(await sealingOf(identity)), secret }
  return { folder, line, cluster, timeline, start: parseLsn(start), isEncrypted, keys, unchecked }
}

async function secretIn(folder: string, passphrase: string | undefined): Promise<string> {
  if (passphrase === undefined)
    throw new Problem(
      `The archive ${folder} is encrypted. Give its passphrase by BACKUP_PASSPHRASE_FILE, a file that only you can read, or by BACKUP_PASSPHRASE.`,
    )
  const { secret } = await openWith(passphrase, readFileSync(join(folder, KEY_FILE)), true)
  return secret
}

const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
