import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

/**
 * One measurement through the real client; a program of its own, so that nothing else runs on its thread.
 * Usage: node measure.js fill|read <connection string> [events]
 * Prints a line of JSON: {"events", "seconds"}.
 */
const data = { text: 'x'.repeat(300) }
const newEvents = (count: number) =>
  Array.from({ length: count }, () => jsonEvent({ type: 'measured', data }))

const FILLED_TOGETHER = 1000

type Work = (
  client: EventStoreDBClient,
  given: { readonly events: number; readonly url: URL },
) => Promise<number>

const works: Readonly<Record<string, Work>> = {
  fill: async (client, { events, url }) => {
    for (let written = 0; written < events; written += FILLED_TOGETHER)
      await client.appendToStream('filled', newEvents(FILLED_TOGETHER), { credentials: credentialsOf(url) })
    return events
  },
  read: async (client) => {
    let events = 0
    for await (const _event of client.readAll()) events += 1
    return events
  },
}

/** A node without security takes any. */
function credentialsOf({ username, password }: URL) {
  return { username: username || 'none', password: password || 'none' }
}

async function main([name = '', address = '', events = '0']: string[]): Promise<void> {
  const work = works[name]
  if (!work) throw new Error(`${name} is none of ${Object.keys(works).join(', ')}`)
  const client = EventStoreDBClient.connectionString(address)
  // Connected before the clock runs.
  await client
    .appendToStream('warm-up', newEvents(1), { credentials: credentialsOf(new URL(address)) })
    .catch((error: unknown) => {
      if (name !== 'read') throw error
    })
  const began = performance.now()
  const done = await work(client, { events: Number(events), url: new URL(address) })
  const seconds = (performance.now() - began) / 1000
  await client.dispose()
  process.stdout.write(`${JSON.stringify({ events: done, seconds })}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
