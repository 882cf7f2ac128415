import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../../problem'
import type { OpeningKeys } from '../opened-backup'
import { isSealOf, sealOf } from '../seal'
import { KEY_FILE, openWith, sealingOf, sealWith } from '../sealing'
import type { Archive, ArchiveStore } from './archive-store'
import { formatLsn, type Lsn, parseLsn } from './lsn'
import { parsed } from './parsed'
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
  /** For people. */
  readonly place: string
  readonly start: Lsn
  /** ISO 8601 UTC. */
  readonly startedAt: string
  readonly isEncrypted: boolean
  readonly keys: ReadingKeys & Pick<PieceKeys, 'seal'>
  /** A sentence where nothing says who wrote it. */
  readonly unchecked: string | undefined
}

/** One that is written. */
export type OwnLine = ArchiveLine & { readonly keys: PieceKeys }

/** What opens a line: a passphrase where it is encrypted, else the site's key. */
export type LineKeys = OpeningKeys

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

/** @param storeOf where the files of a line are @throws Problem without a passphrase and without a key */
export async function beginLine(
  storeOf: (line: string) => ArchiveStore,
  { cluster, timeline, start, startedAt }: NewLine,
  { passphrase, siteKey }: LineKeys,
): Promise<OwnLine> {
  const line = randomUUID()
  const sealing = passphrase === undefined ? undefined : await sealWith(passphrase)
  const secret = sealing?.secret ?? siteKey
  if (secret === undefined)
    throw new Problem('The archive has neither a passphrase nor a key to be sealed with.')
  const isEncrypted = sealing !== undefined
  const text = `${JSON.stringify({ format: 1, line, cluster, timeline, start: formatLsn(start), startedAt, isEncrypted })}\n`
  const keys = { ...(await sealingOf(isEncrypted ? secret : undefined)), secret }
  const unchecked = undefined
  const store = storeOf(line)
  if (sealing) await store.write(KEY_FILE, sealing.key)
  await store.write(ABOUT_SEAL, sealOf(secret, text))
  await store.write(ABOUT_FILE, text)
  return { place: store.place, line, cluster, timeline, start, startedAt, isEncrypted, keys, unchecked }
}

/** @throws Problem where it is not there, not by who has the key, or the passphrase is missing */
export async function openLine(store: ArchiveStore, opening: LineKeys): Promise<ArchiveLine> {
  const { place } = store
  const text = (await store.read(ABOUT_FILE))?.toString()
  const { data } = about.safeParse(text === undefined ? undefined : parsed(text))
  if (text === undefined || data === undefined) throw new Problem(`${place} is no archive, or is damaged.`)
  const { isEncrypted, start, startedAt, line, cluster, timeline } = data
  const { passphrase, siteKey, isUnsealedFine } = opening
  if (passphrase !== undefined && !isEncrypted)
    throw new Problem(
      `The archive ${place} is not encrypted, and a passphrase was given: it may have been put there in place of yours.`,
    )
  const identity = isEncrypted ? await secretIn(store, passphrase) : undefined
  // As of a backup without a passphrase: where the key was lost with the site, an operator vouches for it.
  const secret = identity ?? (isUnsealedFine ? undefined : siteKey)
  const seal = (await store.read(ABOUT_SEAL))?.toString() ?? ''
  if (secret !== undefined && !isSealOf(secret, text, seal))
    throw new Problem(
      `${place} was not written by who has the key: ${ABOUT_FILE} was changed, or sealed with another key (BACKUP_KEY_FILE).`,
    )
  const unchecked =
    secret === undefined
      ? `That ${place} is as the site wrote it could not be checked: its key is not here.`
      : undefined
  const keys = { ...(await sealingOf(identity)), secret }
  return {
    ...{ place, line, cluster, timeline, start: parseLsn(start), startedAt },
    ...{ isEncrypted, keys, unchecked },
  }
}

/** One that is gone on with. @throws Problem */
export async function openOwnLine(store: ArchiveStore, opening: LineKeys): Promise<OwnLine> {
  const { keys, ...line } = await openLine(store, opening)
  const { secret } = keys
  if (secret === undefined) throw new Problem('its key is not here')
  if (line.isEncrypted !== (opening.passphrase !== undefined))
    throw new Problem('whether it is encrypted was changed')
  return { ...line, keys: { ...keys, secret } }
}

/** One that the same cluster began after another; undefined where it began none that can be opened. */
export async function laterLine(
  archive: Archive,
  of: ArchiveLine,
  opening: LineKeys,
): Promise<ArchiveLine | undefined> {
  for (const name of await archive.lines()) {
    if (name === of.line) continue
    const line = await openLine(archive.line(name), opening).catch(() => undefined)
    if (line !== undefined && line.cluster === of.cluster && line.startedAt > of.startedAt) return line
  }
  return undefined
}

async function secretIn(store: ArchiveStore, passphrase: string | undefined): Promise<string> {
  if (passphrase === undefined)
    throw new Problem(
      `The archive ${store.place} is encrypted. Give its passphrase by BACKUP_PASSPHRASE_FILE, a file that only you can read, or by BACKUP_PASSPHRASE.`,
    )
  const key = await store.read(KEY_FILE)
  if (key === undefined) throw new Problem(`The archive ${store.place} has lost its key, ${KEY_FILE}.`)
  const { secret } = await openWith(passphrase, key, true)
  return secret
}
