import { createHash } from 'node:crypto'

/** A transaction by its own bytes. */
export interface RawTransaction {
  /** Its name: 64 digits in lower case. */
  readonly hash: string
  /** Without its witnesses: what the name is the hash of. */
  readonly bare: Buffer
  /** What it spends: `<name>:<place>` of outputs. */
  readonly spends: readonly string[]
  readonly outputs: readonly { readonly satoshis: bigint; readonly script: string }[]
  /** It makes coins, in place of spending some. */
  readonly isCoinbase: boolean
}

/** A block by its own bytes. */
export interface RawBlock {
  readonly hash: string
  readonly parent: string
  readonly header: Buffer
  /** Of the names of its transactions, as the header says: not checked here. */
  readonly root: Buffer
  readonly time: Date
  readonly transactions: readonly RawTransaction[]
}

export const HEADER_BYTES = 80
const NO_OUTPUT = `${'0'.repeat(64)}:4294967295`

/** @throws RangeError where the bytes are none */
export function readRawBlock(bytes: Buffer): RawBlock {
  const reader = new Reader(bytes)
  const header = reader.take(HEADER_BYTES)
  const count = reader.count()
  const transactions: RawTransaction[] = []
  for (let at = 0; at < count; at++) transactions.push(readTransaction(reader))
  if (!reader.isAtEnd) throw new RangeError('bytes behind the last transaction')
  return { ...readHeader(header), header, transactions }
}

/** @throws RangeError where the bytes are none */
export function readRawTransaction(bytes: Buffer): RawTransaction {
  const reader = new Reader(bytes)
  const transaction = readTransaction(reader)
  if (!reader.isAtEnd) throw new RangeError('bytes behind the transaction')
  return transaction
}

/** Version, parent, root, time, difficulty, nonce: 80 bytes. */
export const readHeader = (header: Buffer) => ({
  hash: nameOf(twiceHashed(header)),
  parent: nameOf(header.subarray(4, 36)),
  root: header.subarray(36, 68),
  time: new Date(header.readUInt32LE(68) * 1000),
})

function readTransaction(reader: Reader): RawTransaction {
  const version = reader.take(4)
  // A transaction has inputs, so a zero in place of their number marks one with witnesses (BIP 144).
  const hasWitnesses = reader.next === 0
  if (hasWitnesses && reader.take(2)[1] !== 1) throw new RangeError('a transaction of an unknown form')
  const from = reader.at
  const spends = times(reader.count(), () => readInput(reader))
  const outputs = times(reader.count(), () => ({
    satoshis: reader.take(8).readBigUInt64LE(),
    script: reader.take(reader.count()).toString('hex'),
  }))
  const moved = reader.since(from)
  if (hasWitnesses)
    for (const _ of spends) for (let left = reader.count(); left > 0; left--) reader.take(reader.count())
  const bare = Buffer.concat([version, moved, reader.take(4)])
  const isCoinbase = spends.length === 1 && spends[0] === NO_OUTPUT
  return { hash: nameOf(twiceHashed(bare)), bare, spends, outputs, isCoinbase }
}

function readInput(reader: Reader): string {
  const spent = `${nameOf(reader.take(32))}:${reader.take(4).readUInt32LE()}`
  reader.take(reader.count())
  reader.take(4)
  return spent
}

/** One after the other, and never so many that the bytes cannot hold them: each takes some, or fails. */
function times<T>(count: number, read: () => T): T[] {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(read())
  return all
}

class Reader {
  at = 0

  constructor(private readonly bytes: Buffer) {}

  get next(): number | undefined {
    return this.bytes[this.at]
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  take(length: number): Buffer {
    const end = this.at + length
    if (end > this.bytes.length) throw new RangeError('the bytes end too soon')
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }

  since(from: number): Buffer {
    return this.bytes.subarray(from, this.at)
  }

  /** A number as Bitcoin writes lengths: one byte, or 2, 4 or 8 behind a byte that says so. */
  count(): number {
    const first = this.take(1)[0] ?? 0
    if (first < 0xfd) return first
    if (first === 0xfd) return this.take(2).readUInt16LE()
    if (first === 0xfe) return this.take(4).readUInt32LE()
    throw new RangeError('a length of more than four bytes')
  }
}

export const twiceHashed = (bytes: Uint8Array): Buffer => hashed(hashed(bytes))
const hashed = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Hashes are written the other way round than their bytes stand. */
export const nameOf = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex')
export const hashOf = (name: string): Buffer => Buffer.from(name, 'hex').reverse()
