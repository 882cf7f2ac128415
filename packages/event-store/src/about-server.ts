import type { EventStoreDBClient } from '@eventstore/db-client'
import { type AboutServer, UnsupportedServer } from './event-store'

/** The client's answer where a server does not know the call. */
const UNKNOWN = 'unknown'

/** The client asks every server for its version when it connects, but does not expose the answer. */
export async function serverVersionOf(client: EventStoreDBClient): Promise<string> {
  // biome-ignore lint/complexity/useLiteralKeys: the client declares it as protected, brackets are let through
  const { serverVersion } = await client['capabilities']
  return serverVersion
}

/** The embedded node claims no version of EventStoreDB: its own has this suffix (infra/event-store-node). */
export function aboutServer(version: string): AboutServer {
  const kind = version.endsWith('-embedded') ? 'embedded' : 'server'
  return { kind, version: version === UNKNOWN || version === '' ? undefined : version }
}

/** The first version that reports when a subscription has caught up. */
const MINIMUM = { major: 23, minor: 10 }

/** @throws UnsupportedServer for an older one, or one too old to report its version */
export function assertSupported({ kind, version }: AboutServer): void {
  if (kind === 'embedded') return
  const [major = 0, minor = 0] = (version ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0)
  if (major > MINIMUM.major || (major === MINIMUM.major && minor >= MINIMUM.minor)) return
  throw new UnsupportedServer(version, `${MINIMUM.major}.${MINIMUM.minor}`)
}
