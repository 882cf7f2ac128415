import {
  CHAIN_NODE_ADDRESS_RULE,
  isNodeAddress,
  usualDepth,
  type WatchedNetwork,
  watchedNetworks,
} from '@presale/chain'
import { EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE } from '@presale/event-store'
import { networkName } from '@presale/kernel'
import { DEFAULT_PORTS, described, postgresUrl, processVariables } from '@presale/runtime'
import { z } from 'zod'
import type { Mode } from './tables'

/** BITCOIN_NODE_URL, ETHEREUM_NODE_URL and so on. */
export const nodeVariable = <Network extends WatchedNetwork>(network: Network) =>
  `${network.toUpperCase() as Uppercase<Network>}_NODE_URL` as const
export const modeVariable = <Network extends WatchedNetwork>(network: Network) =>
  `${network.toUpperCase() as Uppercase<Network>}_MODE` as const
export const depthVariable = <Network extends WatchedNetwork>(network: Network) =>
  `${network.toUpperCase() as Uppercase<Network>}_DEPTH` as const

/** Two nodes of a network at most: the second is asked where the first does not answer. */
export const addressesIn = (text: string): string[] => text.split(/\s+/).filter((address) => address !== '')

const nodeUrl = z
  .string()
  .refine(
    (text) => addressesIn(text).length <= 2,
    'it must be the address of one node, or of two with a space between',
  )
  .refine((text) => addressesIn(text).every(isNodeAddress), CHAIN_NODE_ADDRESS_RULE)
  .optional()

const DEPTH_RULE = "it must be a number of blocks, 1 to 10000, or 'finalized'"
const depth = z
  .string()
  .regex(/^(finalized|[1-9]\d{0,3}|10000)$/, DEPTH_RULE)
  .transform((text) => (text === 'finalized' ? text : Number(text)))

/** As exchanges ask for. */
const LARGE_BITCOIN_DEPTH = 6

const blocks = z.coerce
  .number({ error: 'it must be a number of blocks' })
  .int('it must be a whole number')
  .min(1, 'it must be at least 1')
  .max(10_000, 'it must be at most 10000')

const nodeOf = (network: WatchedNetwork) =>
  described(
    nodeUrl,
    `the JSON-RPC of a node of ${networkName(network)}, or of two with a space between; without it payments there are looked at by people alone`,
    { isSecret: true },
  )
const modeOf = (network: WatchedNetwork, usual: Mode) =>
  described(
    z.enum(['ask', 'follow'], { error: 'it must be ask or follow' }).default(usual),
    `on ${networkName(network)}: \`ask\` about the transactions that buyers name, or \`follow\` each block and see payments that nobody names, too`,
  )
const depthOf = (network: Exclude<WatchedNetwork, 'bitcoin'>) =>
  described(
    depth.default(usualDepth(network)),
    `blocks until a payment on ${networkName(network)} is deep enough, or finalized: what the network calls final`,
  )

export const config = z.object({
  DATABASE_URL: described(postgresUrl, 'Postgres: what was asked and answered (schema `watching`)', {
    isSecret: true,
  }),
  READER_DATABASE_URL: described(
    postgresUrl.optional(),
    'the login that reads projections, and may do no more',
    { isSecret: true, leftOut: '`DATABASE_URL`' },
  ),
  EVENTSTORE_URL: described(z.string().regex(EVENT_STORE_ADDRESS, EVENT_STORE_ADDRESS_RULE), '`esdb://…`', {
    isSecret: true,
  }),
  ...processVariables(DEFAULT_PORTS.watcher.metrics),
  CHAINS: described(
    z.enum(['main', 'regtest'], { error: 'it must be main or regtest' }).default('main'),
    '`regtest`: all nodes are of chains of one machine alone (Bitcoin’s regtest, anvil), whose coins are worth nothing; for trying things out',
  ),
  BITCOIN_NODE_URL: nodeOf('bitcoin'),
  BITCOIN_MODE: modeOf('bitcoin', 'follow'),
  BITCOIN_DEPTH: described(
    blocks.default(Number(usualDepth('bitcoin'))),
    'blocks until a payment on Bitcoin is deep enough',
  ),
  BITCOIN_LARGE_DEPTH: described(
    blocks.default(LARGE_BITCOIN_DEPTH),
    'the same for a purchase of `LARGE_PAYMENT_USD` and more',
  ),
  ETHEREUM_NODE_URL: nodeOf('ethereum'),
  ETHEREUM_MODE: modeOf('ethereum', 'ask'),
  ETHEREUM_DEPTH: depthOf('ethereum'),
  BNB_NODE_URL: nodeOf('bnb'),
  BNB_MODE: modeOf('bnb', 'ask'),
  BNB_DEPTH: depthOf('bnb'),
  POLYGON_NODE_URL: nodeOf('polygon'),
  POLYGON_MODE: modeOf('polygon', 'ask'),
  POLYGON_DEPTH: depthOf('polygon'),
  AVALANCHE_NODE_URL: nodeOf('avalanche'),
  AVALANCHE_MODE: modeOf('avalanche', 'ask'),
  AVALANCHE_DEPTH: depthOf('avalanche'),
  LARGE_PAYMENT_USD: described(
    z
      .string()
      .regex(/^[1-9]\d{0,11}$/, 'it must be a whole number of dollars')
      .optional(),
    'from how many dollars on a purchase paid on Bitcoin needs `BITCOIN_LARGE_DEPTH`',
  ),
  WATCH_SECONDS: described(
    z.coerce
      .number({ error: 'it must be a number of seconds' })
      .min(1, 'it must be at least 1')
      .max(600, 'it must be at most 600')
      .default(15),
    'how often each node is asked how far it is, and about the hashes that are due',
  ),
  FOLLOW_HOURS: described(
    z.coerce
      .number({ error: 'it must be a number of hours' })
      .int('it must be a whole number')
      .min(1, 'it must be at least 1')
      .max(720, 'it must be at most 720')
      .default(24),
    'how far back a network that is followed is read at most, at the first start or for an address that is new',
  ),
})

export type Config = z.output<typeof config>

/** Of Bitcoin alone: a block there is rarer, and what leaves the chain with it is more. */
export const largeOn = (
  network: WatchedNetwork,
  {
    LARGE_PAYMENT_USD: usd,
    BITCOIN_LARGE_DEPTH: depth,
  }: Pick<Config, 'LARGE_PAYMENT_USD' | 'BITCOIN_LARGE_DEPTH'>,
) => (network === 'bitcoin' && usd !== undefined ? { usd, depth } : undefined)

/** The networks that a node was given for. */
export const watchedIn = (values: Partial<Config>): WatchedNetwork[] =>
  watchedNetworks.filter((network) => values[nodeVariable(network)] !== undefined)
