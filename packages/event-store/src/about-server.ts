import type { EventStoreDBClient } from '@eventstore/db-client'
import type { AboutServer } from './event-store'

/** What the client writes where a server does not know the question. */
const UNKNOWN = 'unknown'

/** The client asks every server for its version when it connects, and keeps the answer for itself. */
export async function serverVersionOf(client: EventStoreDBClient): Promise<string> {
  // biome-ignore lint/complexity/useLiteralKeys: the client declares it as protected, brackets are let through
  const { serverVersion } = await client['capabilities']
  return serverVersion
}

/** The embedded node claims no version of EventStoreDB: its own ends so (infra/event-store-node). */
export function aboutServer(version: string): AboutServer {
  const kind = version.endsWith('-embedded') ? 'embedded' : 'server'
  return { kind, version: version === UNKNOWN || version === '' ? undefined : version }
}
