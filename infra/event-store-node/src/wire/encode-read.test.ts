import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb'
import { ReadResp } from '@eventstore/db-client/generated/streams_pb'

import { outerPosition } from '../log/positions'
import { type LogRecord, TOMBSTONE_REVISION } from '../log/record'
import { encodeEvent } from './encode-read'

/** The same answer by the client's generated stub: slow, and right by definition. */
function byStub(record: LogRecord | undefined, link?: LogRecord): Buffer {
  const event = new ReadResp.ReadEvent()
  if (record !== undefined) event.setEvent(recorded(record))
  if (link !== undefined) event.setLink(recorded(link))
  event.setCommitPosition(outerPosition((link ?? record)!.position).toString())
  return Buffer.from(new ReadResp().setEvent(event).serializeBinary())
}

function recorded(record: LogRecord): ReadResp.ReadEvent.RecordedEvent {
  const isTombstone = record.revision === TOMBSTONE_REVISION
  const position = outerPosition(record.position).toString()
  const message = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(record.id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(record.stream)))
    .setStreamRevision(isTombstone ? '9223372036854775807' : String(record.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(record.metadata)
    .setData(record.data)
  const properties = message.getMetadataMap()
  properties.set('type', record.type)
  properties.set('content-type', record.isJson ? 'application/json' : 'application/octet-stream')
  properties.set('created', record.created)
  return message
}

const plain: LogRecord = {
  position: 12_345,
  stream: 'purchase-1',
  revision: 3,
  id: '3f2b6f5e-54a2-4c0e-9d5f-0f4b7f1f0a11',
  type: 'PurchaseRequested',
  isJson: true,
  created: '17952225711960000',
  data: Buffer.from('{"amount":250}'),
  metadata: Buffer.from('{"schema":1}'),
}

test.each<[string, LogRecord]>([
  ['a plain event', plain],
  ['the first event of the log', { ...plain, position: 0, revision: 0 }],
  ['no metadata and no data', { ...plain, data: new Uint8Array(0), metadata: new Uint8Array(0) }],
  ['binary data', { ...plain, isJson: false, data: Buffer.from([0, 127, 128, 255]) }],
  ['a tombstone', { ...plain, revision: TOMBSTONE_REVISION, type: '$streamDeleted', isJson: false }],
  ['a far position', { ...plain, position: 2 ** 45 + 1, revision: 2 ** 40 }],
  ['letters beyond ASCII', { ...plain, stream: 'kauf-Ä-😾', type: 'Größe' }],
  ['data of a megabyte', { ...plain, data: Buffer.alloc(1024 * 1024, 7) }],
])('given %s, then the bytes are those of the stub', (_what, record) => {
  expect(encodeEvent(record).equals(byStub(record))).toBe(true)
})

test('given a link and its target, then the bytes are those of the stub', () => {
  const link = { ...plain, type: '$>', stream: 'links', position: 99 }

  expect(encodeEvent(plain, link).equals(byStub(plain, link))).toBe(true)
})

test('given a link whose target is gone, then the link comes alone', () => {
  const link = { ...plain, type: '$>', stream: 'links', position: 99 }

  expect(encodeEvent(undefined, link).equals(byStub(undefined, link))).toBe(true)
})
