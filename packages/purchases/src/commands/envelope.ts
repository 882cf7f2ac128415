import type { Actor, EventMetadata } from '../domain/events'

/** A command as it came, whatever it asks for. */
export interface CommandEnvelope {
  readonly purchaseId: string
  /** Repeating an id appends nothing and returns the first result: a client may repeat a call without an answer. */
  readonly commandId: string
  /** Fingerprint of the request; another one under the same command id is refused. */
  readonly requestHash?: string
  readonly correlationId: string
  /** The cause of the command: an event's id, a request's id. By default the correlation id. */
  readonly causationId?: string
  readonly actor: Actor
  readonly receivedAt: Date
}

type Metadata = Omit<EventMetadata, 'schemaVersion'>

/** What every event of a command says of it. */
export function metadataOf(envelope: Omit<CommandEnvelope, 'purchaseId'>): Metadata {
  const { commandId, requestHash, correlationId, causationId = correlationId, actor, receivedAt } = envelope
  return {
    commandId,
    correlationId,
    causationId,
    actor,
    receivedAt: receivedAt.toISOString(),
    ...(requestHash === undefined ? {} : { requestHash }),
  }
}

/** Of what the system does by itself. @param commandId the same for what is the same */
export const systemMetadata = (commandId: string, at: Date): Metadata =>
  metadataOf({ commandId, correlationId: commandId, actor: { id: null, role: 'system' }, receivedAt: at })
