import { probeEventStore, type Reads } from '@presale/event-store'
import { anError, type Finding, type Probed } from '@presale/kernel'
import { createPool } from '@presale/read-store'
import { foreignCheckpoints } from './store-identity'

export interface LedgerProbe {
  /** With the checkpoints of those who follow. */
  readonly databaseUrl: string | undefined
  /** What there is to say where it is the embedded node. */
  readonly onEmbedded: readonly Finding[]
}

/**
 * Asks the event store, changing nothing, whether it answers, and whether it is the one that the checkpoints of the
 * database were taken on. @throws EventStoreUnavailable, UnsupportedServer
 */
export function probeLedger(url: string, { databaseUrl, onEmbedded }: LedgerProbe): Promise<Probed> {
  return probeEventStore(url, async (store, { kind }) => [
    ...(kind === 'embedded' ? onEmbedded : []),
    ...(databaseUrl === undefined ? [] : await foreignFindings(databaseUrl, store)),
  ])
}

/** The question of `--check` to the event store; none where its variable is not as it should be. */
export function ledgerProbes(url: string | undefined, ledger: LedgerProbe) {
  return url === undefined ? [] : [{ name: 'Event store', ask: () => probeLedger(url, ledger) }]
}

/** A database that does not answer is found elsewhere. */
async function foreignFindings(databaseUrl: string, store: Pick<Reads, 'eventAt'>): Promise<Finding[]> {
  const pool = createPool(databaseUrl, { max: 1, name: 'check', queryTimeoutMs: 8000 })
  try {
    const foreign = await foreignCheckpoints(pool, store)
    const [sentence] = foreign.values()
    if (sentence === undefined) return []
    return [
      anError(
        `The event store is not the one of the checkpoints of ${[...foreign.keys()].join(', ')}: ${sentence}`,
        'Restore the right one, or decide for this one: npm run projections -- reset --all',
      ),
    ]
  } catch {
    return []
  } finally {
    await pool.end()
  }
}
