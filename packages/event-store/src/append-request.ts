import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb'
import { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb'
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb'
import type { ExpectedRevision, NewEvent } from './event-store'

export interface Append {
  readonly stream: string
  readonly events: readonly NewEvent[]
  readonly expected: ExpectedRevision
}

/** An append as one message of the shared call, answered under its correlation id; not stored after the deadline. */
export function appendRequest(
  { stream, events, expected }: Append,
  { correlationId, deadline }: { readonly correlationId: string; readonly deadline: Date },
): BatchAppendReq {
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(Timestamp.fromDate(deadline))
  if (expected === 'any') options.setAny(new Empty())
  else if (expected === 'no-stream') options.setNoStream(new Empty())
  else options.setStreamPosition(String(expected))
  return new BatchAppendReq()
    .setCorrelationId(new UUID().setString(correlationId))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true)
}

function proposed({ id, type, data, metadata }: NewEvent): BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(bytesOf(data))
    .setCustomMetadata(bytesOf(metadata))
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}

const bytesOf = (json: unknown): Buffer => Buffer.from(JSON.stringify(json))
