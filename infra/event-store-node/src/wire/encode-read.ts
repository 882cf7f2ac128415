import { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb'
import { ReadResp } from '@eventstore/db-client/generated/streams_pb'
import { Writer } from 'protobufjs/minimal'

import { outerPosition } from '../log/positions'
import { type LogRecord, TOMBSTONE_REVISION } from '../log/record'

const CONTENT_TYPE = { json: 'application/json', binary: 'application/octet-stream' } as const

/** protobufjs takes 64-bit numbers as halves where a JavaScript number cannot hold them. */
const INT64_MAX = { low: -1, high: 0x7fffffff, unsigned: true }
const halves = (value: bigint) => ({
  low: Number(value & 0xffffffffn) | 0,
  high: Number(value >> 32n) | 0,
  unsigned: true,
})

/** A field's number and wire type, as encoded before its value. */
const VARINT = 0
const BYTES = 2
const tag = (field: number, wireType: number): number => (field << 3) | wireType

/**
 * The hot path of every read, written by hand because the generated stub takes five times as long. Field numbers are
 * those of streams.proto; a test compares the bytes with the stub's.
 * @param link the `$>` event that was followed to get to `record`, when links are resolved
 */
export function encodeEvent(record: LogRecord | undefined, link?: LogRecord): Buffer {
  const writer = Writer.create()
  writer.uint32(tag(1, BYTES)).fork()
  if (record !== undefined) writeRecord(writer.uint32(tag(1, BYTES)).fork(), record)
  if (link !== undefined) writeRecord(writer.uint32(tag(2, BYTES)).fork(), link)
  const original = link ?? record
  if (original !== undefined) {
    writer.uint32(tag(3, VARINT)).uint64(halves(outerPosition(original.position)))
  }
  return asBuffer(writer.ldelim().finish())
}

function writeRecord(writer: Writer, record: LogRecord): void {
  writer.uint32(tag(1, BYTES)).fork().uint32(tag(2, BYTES)).string(record.id).ldelim()
  writer.uint32(tag(2, BYTES)).fork().uint32(tag(3, BYTES)).string(record.stream).ldelim()
  if (record.revision === TOMBSTONE_REVISION) writer.uint32(tag(3, VARINT)).uint64(INT64_MAX)
  else if (record.revision !== 0) writer.uint32(tag(3, VARINT)).uint64(record.revision)
  const position = halves(outerPosition(record.position))
  if (position.low !== 0 || position.high !== 0) {
    writer.uint32(tag(4, VARINT)).uint64(position)
    writer.uint32(tag(5, VARINT)).uint64(position)
  }
  writeProperty(writer, 'content-type', record.isJson ? CONTENT_TYPE.json : CONTENT_TYPE.binary)
  writeProperty(writer, 'created', record.created)
  writeProperty(writer, 'type', record.type)
  if (record.metadata.length > 0) writer.uint32(tag(7, BYTES)).bytes(record.metadata)
  if (record.data.length > 0) writer.uint32(tag(8, BYTES)).bytes(record.data)
  writer.ldelim()
}

function writeProperty(writer: Writer, name: string, value: string): void {
  writer.uint32(tag(6, BYTES)).fork()
  writer.uint32(tag(1, BYTES)).string(name).uint32(tag(2, BYTES)).string(value)
  writer.ldelim()
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const serialize = (answer: ReadResp): Buffer => asBuffer(answer.serializeBinary())

export function encodeConfirmation(subscriptionId: string): Buffer {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId)
  return serialize(new ReadResp().setConfirmation(confirmation))
}

/** How far a filtered subscription has looked. `position` is an internal one. */
export function encodeCheckpoint(position: number): Buffer {
  const outer = outerPosition(position).toString()
  const checkpoint = new ReadResp.Checkpoint().setCommitPosition(outer).setPreparePosition(outer)
  return serialize(new ReadResp().setCheckpoint(checkpoint))
}

export function encodeStreamNotFound(stream: string): Buffer {
  const identifier = new StreamIdentifier().setStreamName(Buffer.from(stream))
  return serialize(
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier)),
  )
}

export const CAUGHT_UP: Buffer = serialize(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))
export const FELL_BEHIND: Buffer = serialize(new ReadResp().setFellBehind(new ReadResp.FellBehind()))

/** What EventStoreDB before 24.10.5 may send where nothing has matched a filter yet (KDB-710); for tests. */
export const IMPOSSIBLE_CHECKPOINT: Buffer = serialize(
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint()
      .setCommitPosition('18446744073709551615')
      .setPreparePosition('18446744073709551615'),
  ),
)
