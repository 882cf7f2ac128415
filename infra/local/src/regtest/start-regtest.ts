import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { evmNetworks, REGTEST_CHAIN_ID } from '@presale/chain'
import { createPool } from '@presale/read-store'
import { messageOf, Problem } from '../problem'
import type { Progress } from '../progress'
import type { System } from '../starting/system'
import { type AnvilChain, anvilAt, anvilProgram } from './anvil'
import { openFaucet, type PaidCurrency } from './faucet'
import { type LitecoinChain, litecoinAt, litecoindProgram } from './litecoind'
import { keepMining, type MinedChain } from './mining'
import type { NodeProgram } from './rpc'

/** Few, so that a payment is followed from its first sight to its last confirmation in half a minute. */
const DEPTHS = { bitcoin: 2, ethereum: 3 }
const BLOCK_EVERY_MS = 8000

/** Chains of this machine alone, and the page that pays by them. */
export interface Regtest {
  /** For the services. */
  readonly env: Readonly<Record<string, string>>
  /** Opens the page that pays, once the site has tables. @returns its address */
  openFaucet(readerUrl: string): Promise<string>
}

interface Chains {
  readonly ethereum?: AnvilChain
  readonly bitcoin?: LitecoinChain
}

/** Starts the nodes that are to be had; one that is not is named. @throws Problem where none is */
export async function startRegtest(dataDir: string, system: System, progress: Progress): Promise<Regtest> {
  const folder = join(dataDir, 'regtest')
  const tokens = evmNetworks.ethereum.tokens.map(({ contract }) => contract)
  const ethereum = await started('anvil', system, progress, async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return anvilProgram({ chainId: REGTEST_CHAIN_ID, stateFile: join(folder, 'anvil.json') })
  })
  const bitcoin = await started('litecoind', system, progress, async () => {
    mkdirSync(join(folder, 'litecoin'), { recursive: true, mode: 0o700 })
    return litecoindProgram(join(folder, 'litecoin'), randomBytes(16).toString('hex'))
  })
  if (ethereum === undefined && bitcoin === undefined)
    throw new Problem('Neither anvil nor litecoind is to be had: --regtest needs one of them.')
  const chains: Chains = {
    ...(ethereum && { ethereum: await anvilAt(ethereum, tokens) }),
    ...(bitcoin && { bitcoin: await litecoinAt(bitcoin) }),
  }
  for (const chain of minedChains(chains))
    void keepMining(chain, {
      everyMs: BLOCK_EVERY_MS,
      signal: system.signal,
      onFault: (fault) => progress.warn(`${chain.name}: ${messageOf(fault)}`),
    })
  return { env: environmentOf(chains), openFaucet: (readerUrl) => faucetOf(chains, system, readerUrl) }
}

/** @returns its address; undefined where it cannot be had */
async function started(
  name: string,
  system: System,
  progress: Progress,
  find: () => Promise<NodeProgram>,
): Promise<string | undefined> {
  let result = ''
  return progress.step(
    name,
    async () => {
      try {
        const { url, ...spec } = await find()
        await system.run({ name, ...spec })
        result = 'a chain of this machine alone'
        return url
      } catch (error) {
        result = `not to be had: ${messageOf(error)}`
        return undefined
      }
    },
    () => result,
  )
}

function environmentOf({ ethereum, bitcoin }: Chains): Record<string, string> {
  return {
    CHAINS: 'regtest',
    WATCH_SECONDS: '1',
    ...(bitcoin && { BITCOIN_NODE_URL: bitcoin.url, BITCOIN_DEPTH: String(DEPTHS.bitcoin) }),
    ...(ethereum && {
      ETHEREUM_NODE_URL: ethereum.url,
      ETHEREUM_MODE: 'follow',
      ETHEREUM_DEPTH: String(DEPTHS.ethereum),
    }),
  }
}

const minedChains = ({ ethereum, bitcoin }: Chains): MinedChain[] => [
  ...(ethereum ? [{ name: 'anvil', depth: DEPTHS.ethereum, ...ethereum }] : []),
  ...(bitcoin ? [{ name: 'litecoind', depth: DEPTHS.bitcoin, ...bitcoin }] : []),
]

async function faucetOf(chains: Chains, system: System, readerUrl: string): Promise<string> {
  const readers = createPool(readerUrl, { max: 2, name: 'faucet' })
  const faucet = await openFaucet({ readers, currencies: currenciesOf(chains) })
  system.signal.addEventListener('abort', () => void faucet.close().then(() => readers.end()), { once: true })
  return faucet.url
}

function currenciesOf({ ethereum, bitcoin }: Chains): ReadonlyMap<string, PaidCurrency> {
  const currencies = new Map<string, PaidCurrency>()
  if (bitcoin) currencies.set('BTC', { decimals: 8, pay: (to, satoshis) => bitcoin.pay({ [to]: satoshis }) })
  if (ethereum) {
    currencies.set('ETH', { decimals: 18, pay: (to, wei) => ethereum.payCoin(to, wei) })
    for (const { unit, contract, decimals } of evmNetworks.ethereum.tokens)
      currencies.set(unit, { decimals, pay: (to, units) => ethereum.payToken(contract, to, units) })
  }
  return currencies
}
