// Appends of one event, each to a stream of its own, as Emmett does them.
// Usage: node append.mjs <database URL> <events> <in flight>; prints a line of JSON: {"events", "seconds"}.
import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'

const [, , databaseUrl, events, inFlight] = process.argv
const store = getPostgreSQLEventStore(databaseUrl)
await store.schema.migrate()
const data = { text: 'x'.repeat(300) }
const append = () => store.appendToStream(`measured-${randomUUID()}`, [{ type: 'measured', data }])
await append()

const each = Math.ceil(Number(events) / Number(inFlight))
const began = performance.now()
await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    for (let turn = 0; turn < each; turn += 1) await append()
  }),
)
const seconds = (performance.now() - began) / 1000
await store.close()
process.stdout.write(`${JSON.stringify({ events: each * Number(inFlight), seconds })}\n`)
