import { z } from 'zod'
import { Problem } from '../../problem'
import { isSealOf, sealOf } from '../seal'
import type { Archive, ArchiveStore } from './archive-store'
import { type ArchiveLine, type LineKeys, openLine } from './line'
import { formatLsn, type Lsn, parseLsn } from './lsn'
import { parsed } from './parsed'

/** In a line: a standby has taken over its ledger, and the site that wrote it may append nothing more. */
const BEGUN_FILE = 'promoted.json'
/** In a line: up to where the standby took it over. Pieces after that are from an archiver that did not know of it. */
const ENDED_FILE = 'promoted-end.json'

const begunMark = z.object({
  format: z.literal(1),
  line: z.uuid(),
  at: z.iso.datetime(),
  /** Of the standby that was promoted. */
  standby: z.uuid(),
  /** The machine, for people. */
  host: z.string(),
})
const endedMark = z.object({ format: z.literal(1), line: z.uuid(), end: z.string() })

export interface Promotion {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly standby: string
  readonly host: string
  /** undefined until all was taken over. */
  readonly end: Lsn | undefined
}

/** This data folder is not the site's any more. */
export class Replaced extends Problem {
  constructor({ at, host }: Pick<Promotion, 'at' | 'host'>) {
    super(
      `A standby on ${host} took this site over at ${at}: nothing is appended here any more. docs/backup.md, A standby, says what to do with what is here.`,
    )
  }
}

type Sealed = Pick<ArchiveLine, 'line' | 'keys'>

/**
 * The standby that has the ledger from now on; undefined where none was promoted. A mark that is not sealed with the key of the
 * line is ignored: write access to the archive alone ends nobody's sale.
 */
export async function promotionOf(store: ArchiveStore, line: Sealed): Promise<Promotion | undefined> {
  const begun = await markIn(store, BEGUN_FILE, line, begunMark)
  if (begun === undefined) return undefined
  const ended = await markIn(store, ENDED_FILE, line, endedMark)
  const { at, standby, host } = begun
  return { at, standby, host, end: ended && parseLsn(ended.end) }
}

/** The same, where the line can be opened at all. */
export async function promotionIn(
  archive: Archive,
  line: string,
  keys: LineKeys,
): Promise<Promotion | undefined> {
  const store = archive.line(line)
  if (!(await mayBePromoted(store))) return undefined
  return promotionOf(store, await openLine(store, keys))
}

/** Whether there may be one, which costs no more than a look. */
export const mayBePromoted = async (store: ArchiveStore): Promise<boolean> =>
  (await store.read(BEGUN_FILE)) !== undefined

/**
 * Marks the line as taken over by a standby. The archiver looks for the mark after each piece, before it confirms the piece to
 * Postgres: so a piece either was there before the mark, or holds no commit that was waited for.
 * @throws Problem where another one was promoted, or the key is not here
 */
export async function beginPromotion(
  store: ArchiveStore,
  line: Sealed,
  { at, standby, host }: Omit<Promotion, 'end'>,
): Promise<void> {
  const { secret } = line.keys
  if (secret === undefined)
    throw new Problem(
      `The key of the archive is not here, and without it nobody keeps the old machine from going on: give it by BACKUP_KEY_FILE (backup-key of that site's data folder).`,
    )
  const known = await promotionOf(store, line)
  if (known === undefined)
    await store.write(BEGUN_FILE, sealed(secret, { format: 1, line: line.line, at, standby, host }))
  const now = known ?? (await promotionOf(store, line))
  if (now?.standby !== standby)
    throw new Problem(
      `Another standby was promoted at ${now?.at} (on ${now?.host}): this one is not. Set it up as a standby of that one.`,
    )
}

export async function endPromotion(store: ArchiveStore, line: Sealed, end: Lsn): Promise<void> {
  const { secret } = line.keys
  if (secret === undefined || (await promotionOf(store, line))?.end !== undefined) return
  await store.write(ENDED_FILE, sealed(secret, { format: 1, line: line.line, end: formatLsn(end) }))
}

function sealed(secret: string, content: object): string {
  const text = JSON.stringify(content)
  return `${text}\n${sealOf(secret, text)}`
}

async function markIn<Mark extends z.ZodType<{ line: string }>>(
  store: ArchiveStore,
  name: string,
  { line, keys: { secret } }: Sealed,
  mark: Mark,
): Promise<z.output<Mark> | undefined> {
  const bytes = await store.read(name)
  if (bytes === undefined || secret === undefined) return undefined
  const [text = '', seal = ''] = bytes.toString().split('\n')
  if (!isSealOf(secret, text, `${seal}\n`)) return undefined
  const { data } = mark.safeParse(parsed(text))
  return data?.line === line ? data : undefined
}
