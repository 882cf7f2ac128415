import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@presale/processes'
import { z } from 'zod'
import { type OwnProcess, startOwn } from './own-process'
import { type Call, callOf, type NodeProgram } from './rpc'

/** Its own lock: 43 MB that nobody else needs. */
const FOLDER = resolve(__dirname, '../../regtest')
const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
const PROGRAM = join(FOLDER, `node_modules/@foundry-rs/anvil-${PLATFORM}/bin/anvil`)

/** The name of a transaction, 0x and 64 digits. */
type Hash = string

/** A chain of this machine alone in place of Ethereum's, by a node as others run it: blocks come when they are asked for. */
export interface AnvilChain {
  readonly url: string
  readonly call: Call
  /** So many blocks more. */
  mine(blocks?: number): Promise<void>
  /** How many transactions wait for a block. */
  waiting(): Promise<number>
  /** @returns once it waits for a block */
  payCoin(to: string, value: bigint): Promise<Hash>
  /** Of a token at that address, which gives anybody as many as they ask for. */
  payToken(contract: string, to: string, units: bigint): Promise<Hash>
  /** Coin that a contract sends on. */
  payThroughContract(to: string, value: bigint): Promise<Hash>
  /** Another transaction in the place of one that waits. */
  replace(hash: Hash): Promise<void>
}
export type Anvil = AnvilChain & OwnProcess

export interface AnvilOptions {
  /** As the node says: 1 is Ethereum. */
  readonly chainId: number
  /** The file that keeps the chain for the next start; without it nothing does. */
  readonly stateFile?: string
}

/**
 * Fetches the program where it is missing, by a lock of its own.
 * @throws Error where it cannot be had: no network, a platform that it is not made for
 */
export async function anvilProgram({ chainId, stateFile }: AnvilOptions): Promise<NodeProgram> {
  if (!existsSync(PROGRAM)) {
    const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', args)
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const call = callOf(url)
  const chain = ['--port', String(port), '--chain-id', String(chainId), '--balance', '1000000000']
  const kept = stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', '5']
  return {
    command: PROGRAM,
    args: [...chain, '--no-mining', '--silent', ...kept],
    env: process.env,
    url,
    isReady: async () => void (await call('eth_chainId')),
  }
}

/** @param tokens the contracts that are to be tokens */
export async function anvilAt(url: string, tokens: readonly string[]): Promise<AnvilChain> {
  const call = callOf(url)
  for (const token of tokens) await call('anvil_setCode', [token, TOKEN_CODE])
  await call('anvil_setCode', [FORWARDER, FORWARDER_CODE])
  const [from] = z.array(z.string()).parse(await call('eth_accounts'))
  const send = async (transaction: object) =>
    z.string().parse(await call('eth_sendTransaction', [{ from, gas: '0x30d40', ...transaction }]))
  return {
    url,
    call,
    mine: async (blocks = 1) => void (await call('anvil_mine', [hex(blocks)])),
    waiting: async () => Number(pool.parse(await call('txpool_status')).pending),
    payCoin: (to, value) => send({ to, value: hex(value) }),
    payToken: (contract, to, units) =>
      send({ to: contract, data: `${TRANSFER_CALL}${word(to)}${word(hex(units))}` }),
    payThroughContract: (to, value) => send({ to: FORWARDER, value: hex(value), data: `0x${word(to)}` }),
    replace: async (hash) => {
      const { nonce, maxFeePerGas } = waiting.parse(await call('eth_getTransactionByHash', [hash]))
      await send({ to: from, value: '0x0', nonce, gasPrice: hex(BigInt(maxFeePerGas) * 2n) })
    },
  }
}

/** For a test. @throws as `anvilProgram` */
export async function startAnvil(chainId: number, tokens: readonly string[]): Promise<Anvil> {
  const program = await anvilProgram({ chainId })
  const own = await startOwn(program)
  return { ...own, ...(await anvilAt(program.url, tokens)) }
}

const waiting = z.object({ nonce: z.string(), maxFeePerGas: z.string() })
const pool = z.object({ pending: z.string() })

const hex = (number: bigint | number): string => `0x${number.toString(16)}`
/** 32 bytes of an address or a number. */
const word = (text: string): string => text.slice(2).toLowerCase().padStart(64, '0')

/** transfer(address,uint256) */
const TRANSFER_CALL = '0xa9059cbb'
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Says of each call that the caller transferred the second argument to the first, and keeps no balances. */
const TOKEN_CODE = [
  '0x',
  '602435', // the second argument
  '600052', // into memory
  '600435', // the first argument: to
  '33', // the caller: from
  `7f${TRANSFER}`,
  '60206000a3', // a log of these three topics, and the 32 bytes in memory
  '600160005260206000f3', // answers 1
].join('')

const FORWARDER = '0xf0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0'
/** Sends what it is sent to the address in its first argument. */
const FORWARDER_CODE = [
  '0x',
  '6000600060006000', // nothing is answered, no arguments
  '34', // the value of the call
  '600035', // to
  '5af1', // all gas, call
  '00',
].join('')
