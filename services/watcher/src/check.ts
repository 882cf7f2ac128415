import { chainOf, connectNode, usualDepth, type WatchedNetwork } from '@presale/chain'
import { ledgerProbes } from '@presale/consumer'
import { anError, networkName } from '@presale/kernel'
import { viewFindings } from '@presale/purchases'
import { databaseProbes, followingMigrations } from '@presale/read-store'
import { onEmbeddedStore, type Probe, portProbe, type ServiceCheck } from '@presale/runtime'
import { addressesIn, type Config, config, depthVariable, nodeVariable, watchedIn } from './config'
import { POOLS } from './pools'

/** What `--check` asks. */
export const watcherCheck: ServiceCheck<typeof config> = {
  name: 'watcher',
  schema: config,
  probes: (values) => {
    const { DATABASE_URL, READER_DATABASE_URL, EVENTSTORE_URL, METRICS_PORT } = values
    const metrics = { port: METRICS_PORT, host: values.METRICS_HOST ?? '127.0.0.1' }
    const ownNeeds = READER_DATABASE_URL === undefined ? { ...needs, ask: viewFindings } : needs
    return [
      ...databaseProbes(DATABASE_URL, ownNeeds),
      ...databaseProbes(READER_DATABASE_URL, reader, "Postgres, the reader's login"),
      ...ledgerProbes(EVENTSTORE_URL, { databaseUrl: DATABASE_URL, onEmbedded: onEmbeddedStore(values) }),
      ...nodeProbes(values),
      portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics),
    ]
  },
}

function nodeProbes(values: Partial<Config>): Probe[] {
  const networks = watchedIn(values)
  if (networks.length === 0)
    return [{ name: 'Nodes', ask: async () => ({ found: 'none', findings: [NO_NODE] }) }]
  return networks.flatMap((network) =>
    addressesIn(values[nodeVariable(network)] ?? '').map((url, place) =>
      nodeProbe({ network, url, isSecond: place > 0 }, values),
    ),
  )
}

const NO_NODE = anError(
  'No node is named: there is nothing to watch.',
  'Name one by BITCOIN_NODE_URL, ETHEREUM_NODE_URL, BNB_NODE_URL, POLYGON_NODE_URL or AVALANCHE_NODE_URL, or do without this process.',
)

interface Named {
  readonly network: WatchedNetwork
  readonly url: string
  readonly isSecond: boolean
}

function nodeProbe({ network, url, isSecond }: Named, values: Partial<Config>): Probe {
  return {
    name: `The ${isSecond ? 'second ' : ''}node of ${networkName(network)}`,
    async ask() {
      const node = connectNode({ url })
      const chain = chainOf(network, values.CHAINS ?? 'main')
      const depth = values[depthVariable(network)] ?? usualDepth(network)
      const { height, finalized } = await chain.readTip(node, depth)
      const final = finalized === null ? '' : `, final up to ${finalized}`
      return { found: `${node.host}, at block ${height}${final}`, findings: [] }
    },
  }
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_watcher',
  sessions: { name: 'watcher', most: POOLS.watcher + POOLS.readers + 2 },
  schemas: ['watching'],
  shared: { following: followingMigrations },
}

const reader = { variable: 'READER_DATABASE_URL', role: 'presale_reader', ask: viewFindings }
