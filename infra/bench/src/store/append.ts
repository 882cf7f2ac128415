import { randomUUID } from 'node:crypto'
import { connectEventStore, type NewEvent } from '@presale/event-store'

/**
 * Appends of one event, each to a stream of its own, as the platform appends; a program of its own, so that nothing else
 * runs on its thread. Usage: node append.js <address> <events> <in flight>; prints a line of JSON: {"events", "seconds"}.
 */
const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'measured',
  data: { text: 'x'.repeat(300) },
  metadata: {},
})

async function main([address = '', events = '0', inFlight = '1']: string[]): Promise<void> {
  const store = connectEventStore(address)
  const append = () => store.append(`measured-${randomUUID()}`, [newEvent()], 'no-stream')
  // Connected before the clock runs.
  await append()
  const each = Math.ceil(Number(events) / Number(inFlight))
  const began = performance.now()
  const worker = async (): Promise<void> => {
    for (let turn = 0; turn < each; turn += 1) await append()
  }
  await Promise.all(Array.from({ length: Number(inFlight) }, worker))
  const seconds = (performance.now() - began) / 1000
  await store.close()
  process.stdout.write(`${JSON.stringify({ events: each * Number(inFlight), seconds })}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
