import { v5 as uuidv5 } from 'uuid'

/** The namespace of every derived id; it never changes. */
const NAMESPACE = '6d1c6f0e-6d5b-4b7a-9a3e-2f2d7a4a1c55'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The same parts give the same uuid (v5), today and after a restart. */
export function derivedId(...parts: readonly string[]): string {
  return uuidv5(JSON.stringify(parts), NAMESPACE)
}

/** The command id of a request with an idempotency key. */
export function commandIdOf(userId: string, route: string, key: string): string {
  return derivedId('command', userId, route, key)
}

/**
 * Event ids derive from the command, so that a repeated append is the same append; and from the stream, since one
 * command may write to two, and a store takes a known id for a repeated append.
 */
export function eventIdOf(commandId: string, stream: string, index: number): string {
  return derivedId('event', commandId, stream, String(index))
}
