import { randomUUID } from 'node:crypto'

import {
  type Credentials,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client'
import { createLogger } from '@presale/runtime'
import { testDatabase } from '@presale/testing'

import { startNode } from '../node'

export interface StoreUnderTest {
  readonly url: string
  /** The unmodified client: its behaviour is the contract. */
  readonly client: EventStoreDBClient
  close(): Promise<void>
}

/** The server in EVENTSTORE_URL, which may be a real one; by default an embedded node on a database of its own. */
export async function storeUnderTest(): Promise<StoreUnderTest> {
  const named = process.env.EVENTSTORE_URL
  if (!named) return embeddedStore()
  const client = EventStoreDBClient.connectionString(named)
  return { url: named, client, close: () => client.dispose() }
}

/** An embedded node on a database of its own, regardless of the environment. */
export async function embeddedStore(): Promise<StoreUnderTest> {
  const database = await testDatabase()
  const log = createLogger('event-store-node')
  log.level = 'error'
  const node = await startNode({ databaseUrl: database.url, port: 0, host: '127.0.0.1', log })
  const client = EventStoreDBClient.connectionString(node.url)
  return {
    url: node.url,
    client,
    close: async () => {
      await client.dispose()
      await node.close()
      await database.drop()
    },
  }
}

/**
 * The client's two ways to append. Per-call credentials make it use Append; on an insecure
 * connection it drops them, on a secure one they are those of the url.
 */
export function credentialsOf(url: string): Credentials {
  const [, username = 'none', password = 'none'] = /:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? []
  return { username, password }
}

/** A name that no other run has used: a real server keeps the streams of earlier runs. */
export const newStream = (kind: string): string => `contract_${kind}-${randomUUID()}`

/** Events 0, 1, 2 … of one type. */
export const numbered = (count: number, type = 'numbered'): EventData[] =>
  Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { index } }))

export async function collect(events: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> {
  const all: ResolvedEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

export const revisionsOf = (events: readonly ResolvedEvent[]): number[] =>
  events.map(({ event }) => Number(event?.revision))
