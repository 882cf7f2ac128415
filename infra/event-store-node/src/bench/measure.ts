import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

/**
 * One measurement through the real client; a program of its own, so that nothing else runs on its thread.
 * Usage: node measure.js fill|read|append <connection string> [events] [in flight]
 * Prints a line of JSON: {"events", "seconds"}.
 */
const data = { text: 'x'.repeat(300) }
const newEvents = (count: number) =>
  Array.from({ length: count }, () => jsonEvent({ type: 'measured', data }))

const FILLED_TOGETHER = 1000

type Work = (
  client: EventStoreDBClient,
  given: { readonly events: number; readonly inFlight: number; readonly url: URL },
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
  /** One event a call, by plain calls as the platform makes them: the client batches those without credentials. */
  append: async (client, { events, inFlight, url }) => {
    const credentials = credentialsOf(url)
    const each = Math.ceil(events / inFlight)
    const run = Date.now()
    const worker = async (_: unknown, index: number): Promise<void> => {
      for (let turn = 0; turn < each; turn += 1)
        await client.appendToStream(`measured-${run}-${inFlight}-${index}-${turn}`, newEvents(1), {
          credentials,
        })
    }
    await Promise.all(Array.from({ length: inFlight }, worker))
    return each * inFlight
  },
}

/** A node without security takes any. */
function credentialsOf({ username, password }: URL) {
  return { username: username || 'none', password: password || 'none' }
}

async function main([name = '', address = '', events = '0', inFlight = '1']: string[]): Promise<void> {
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
  const done = await work(client, {
    events: Number(events),
    inFlight: Number(inFlight),
    url: new URL(address),
  })
  const seconds = (performance.now() - began) / 1000
  await client.dispose()
  process.stdout.write(`${JSON.stringify({ events: done, seconds })}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
