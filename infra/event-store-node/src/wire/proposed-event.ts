import type { UUID } from '@eventstore/db-client/generated/shared_pb'
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb'
import { invalidArgument, missingMetadata } from '../errors'
import type { ProposedEvent } from '../log/record'

const UUID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Postgres indexes the name; a B-tree entry may take 2,700 bytes. */
const LONGEST_NAME_BYTES = 1500

/** Clients send an id as text or as two signed 64-bit halves. @throws INVALID_ARGUMENT */
export function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured()
  if (structured === undefined) {
    const text = uuid?.getString().toLowerCase() ?? ''
    if (!UUID_FORM.test(text)) throw invalidArgument(`'${text}' is no uuid.`)
    return text
  }
  const half = (value: string): string => BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, '0')
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits())
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** @throws INVALID_ARGUMENT for a name that cannot be stored. */
export function streamName(identifier: { getStreamName_asU8(): Uint8Array } | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array(0)
  const name = Buffer.from(bytes).toString('utf8')
  if (name === '') throw invalidArgument('The name of the stream is missing.')
  if (name === '$$') throw invalidArgument('$$ is metadata of no stream.')
  if (name === '$all') throw invalidArgument('$all cannot be named here.')
  if (bytes.length > LONGEST_NAME_BYTES || name.includes('\0')) {
    throw invalidArgument(`A stream's name has at most ${LONGEST_NAME_BYTES} bytes, none of them zero.`)
  }
  return name
}

/** @throws INVALID_ARGUMENT for a missing type or content type, or an id that is no uuid. */
export function proposedEvent(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const properties = message.getMetadataMap()
  const type = properties.get('type')
  const contentType = properties.get('content-type')
  if (type === undefined) throw missingMetadata('type')
  if (contentType === undefined) throw missingMetadata('content-type')
  if (type === '') throw invalidArgument('An event has a type.')
  const id = uuidText(message.getId())
  if (id === NIL_UUID) throw invalidArgument('An event has an id of its own.')
  if (type.includes('\0')) throw invalidArgument('An event type has no zero bytes.')
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

/** The size that counts against the append limit, as on a real server: type in UTF-16, data, metadata. */
export const sizeOf = (event: ProposedEvent): number =>
  event.type.length * 2 + event.data.length + event.metadata.length
