import { aWarning, type Finding, type Probed } from '@presale/kernel'
import { insteadOf, supportedAddress } from './address'
import { connectEventStore } from './connect'
import type { AboutServer, EventStore } from './event-store'

/**
 * Asks the event store, changing nothing, whether it answers and is of a version that will do.
 * @param ask further questions, with the same connection
 * @throws EventStoreUnavailable, UnsupportedServer
 */
export async function probeEventStore(
  url: string,
  ask: (store: EventStore, about: AboutServer) => Promise<readonly Finding[]> = async () => [],
): Promise<Probed> {
  const store = connectEventStore(url)
  try {
    await store.ping()
    const about = await store.about()
    const name = about.kind === 'embedded' ? 'the embedded node' : 'EventStoreDB'
    return {
      found: `${name}, ${about.version ?? 'of no known version'}`,
      findings: [...ignoredOptions(url), ...(await ask(store, about))],
    }
  } finally {
    await store.close()
  }
}

const ignoredOptions = (url: string): Finding[] =>
  supportedAddress(url).ignored.map((option) =>
    aWarning(`The address of the event store has the option ${option}, which is ignored.`, insteadOf(option)),
  )
