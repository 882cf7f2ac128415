import { createHash } from 'node:crypto'

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
 * is signed (seal.ts), whose `head` is the chain value of the line before, and `metadata` holds the signature.
 */
export const CHAIN_FORMAT = 'presale-audit-export/1'
export const CHAIN_HEADING = 'chain'
export const END_CELL = 'end'
export const LINE_END = '\r\n'

const VALUE = /^[0-9a-f]{64}$/
const VALUE_LENGTH = 64

/** What the first event follows. */
export function chainStart(headings: string | Buffer): string {
  return createHash('sha256').update(headings).digest('hex')
}

/** The chain value of a line. @param content the line up to and with the comma before that value */
export function chainNext(previous: string, content: string | Buffer): string {
  return createHash('sha256').update(previous).update(content).digest('hex')
}

export interface ChainedLine {
  /** Up to and with the comma before the chain value. */
  readonly content: Buffer
  readonly value: string
}

/** A line with its CRLF, parted; undefined where it does not end as a chained line does. */
export function partLine(line: Buffer): ChainedLine | undefined {
  const from = line.length - LINE_END.length - VALUE_LENGTH
  if (from < 1 || line.toString('latin1', line.length - LINE_END.length) !== LINE_END) return undefined
  const value = line.toString('latin1', from, from + VALUE_LENGTH)
  const content = line.subarray(0, from)
  return content.at(-1) === COMMA && VALUE.test(value) ? { content, value } : undefined
}

const COMMA = 0x2c
