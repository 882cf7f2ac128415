import { connectEventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'

/** A program of its own, as a rebuild is: reads all events of purchases, does nothing with them, and says how many. */
async function main(): Promise<void> {
  const store = connectEventStore(process.env.EVENTSTORE_URL ?? '')
  let events = 0
  for await (const { kind } of store.follow({ prefix: STREAM_PREFIX })) {
    if (kind === 'caught-up') break
    events += 1
  }
  await store.close()
  process.stdout.write(`${JSON.stringify({ events })}\n`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
