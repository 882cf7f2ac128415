import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

/**
 * The hash chain of an exported audit trail, format 'presale-audit-export/1'.
 *
 * A line is what ends in CRLF; no cell has a line's end in it. The first line holds the headings, `chain` last.
 * Every other line ends in its chain value, unquoted, 64 hexadecimal digits in small letters:
 *
 *     SHA-256( the chain value of the line before, as these 64 characters
 *              + the bytes of this line up to and with the comma before its chain value )
 *
 * What stands before the first event is the SHA-256 of the whole first line: byte order mark, headings, CRLF. The
 * last line begins with the cell `end` and is chained like the others. Its cell `data` is the statement that
 * is signed (`seal`), whose `head` is the chain value of the line before, and `metadata` holds the signature.
 */
export const CHAIN_FORMAT = 'presale-audit-export/1'
export const CHAIN_HEADING = 'chain'
export const END_CELL = 'end'
export const LINE_END = '\r\n'

const VALUE = /^[0-9a-f]{64}$/
const VALUE_LENGTH = 64

/** The value that the first event is chained to. */
export function chainStart(headings: string | Buffer): string {
  return createHash('sha256').update(headings).digest('hex')
}

/** The chain value of a line. @param content the line up to and including the comma before that value */
export function chainNext(previous: string, content: string | Buffer): string {
  return createHash('sha256').update(previous).update(content).digest('hex')
}

export interface ChainedLine {
  /** Up to and including the comma before the chain value. */
  readonly content: Buffer
  readonly value: string
}

/** A line with its CRLF, split; undefined where it does not end as a chained line does. */
export function partLine(line: Buffer): ChainedLine | undefined {
  const from = line.length - LINE_END.length - VALUE_LENGTH
  if (from < 1 || line.toString('latin1', line.length - LINE_END.length) !== LINE_END) return undefined
  const value = line.toString('latin1', from, from + VALUE_LENGTH)
  const content = line.subarray(0, from)
  return content.at(-1) === COMMA && VALUE.test(value) ? { content, value } : undefined
}

const COMMA = 0x2c

/** The signed statement in the last line of an exported audit trail. */
export const sealStatement = z.strictObject({
  format: z.literal(CHAIN_FORMAT),
  /** Lines of events, without headings and last line. */
  count: z.int().min(0),
  /** Chain value of the last event's line, or of the headings where there is none. */
  head: z.string().regex(/^[0-9a-f]{64}$/),
  /** The filters of the export; empty for the whole trail. */
  filters: z.record(z.string(), z.string()),
  /**
   * Streams of purchases that the read models had set aside at the time: later events of theirs may be missing.
   * Absent in exports of earlier releases.
   */
  setAside: z.array(z.string()).optional(),
  exportedAt: z.iso.datetime(),
  /** SHA-256 of the public key that the signature is to be checked with (DER, SubjectPublicKeyInfo). */
  keyId: z.string(),
})
export type SealStatement = z.output<typeof sealStatement>

/** The cells of the last line that are not empty. */
export interface Seal {
  /** The signed text, byte by byte, so that checking needs no canonical form. */
  readonly data: string
  readonly metadata: string
}

const sealMetadata = z.object({ signature: z.base64() })

export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(publicPartOf(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

export function publicPartOf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key
}

/** Ed25519 over the statement's text. */
export function sealOf(
  { format, count, head, filters, setAside, exportedAt, keyId }: SealStatement,
  key: KeyObject,
): Seal {
  const data = JSON.stringify({ format, count, head, filters, setAside, exportedAt, keyId })
  const signature = sign(null, Buffer.from(data), key).toString('base64')
  return { data, metadata: JSON.stringify({ signature }) }
}

/** @returns undefined for what is no statement of this format */
export function statementIn({ data }: Pick<Seal, 'data'>): SealStatement | undefined {
  return parsed(data, sealStatement)
}

export function isSignedBy({ data, metadata }: Seal, key: KeyObject): boolean {
  const signature = parsed(metadata, sealMetadata)?.signature
  if (signature === undefined) return false
  return verify(null, Buffer.from(data), publicPartOf(key), Buffer.from(signature, 'base64'))
}

function parsed<S extends z.ZodType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * The seal in a last line; empty texts where the line does not have these cells.
 * @param headings the first line, which names the columns
 */
export function sealIn(headings: string, line: Buffer): Seal {
  const names = cellsOf(headings.replace('\uFEFF', ''))
  const cells = cellsOf(line.toString())
  const cell = (name: string): string => cells[names.indexOf(name)] ?? ''
  return { data: cell('data'), metadata: cell('metadata') }
}

/** The cells of one line of RFC 4180 that has no line's end within quotes. */
function cellsOf(line: string): string[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const cells: string[] = []
  for (let found = cell.exec(line); found; found = cell.exec(line)) {
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] !== ',') break
  }
  return cells
}
