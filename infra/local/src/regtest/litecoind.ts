import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2'
import { freePort } from '@presale/processes'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { z } from 'zod'
import { debianPrograms } from '../servers/debian-programs'
import { type OwnProcess, startOwn } from './own-process'
import { type Call, callOf, type NodeProgram } from './rpc'

/** The name of a transaction, 64 digits. */
type Hash = string

/**
 * A chain of this machine alone in place of Bitcoin's, by Litecoin's node: Debian has no other, and its protocol is the same. It ends at
 * height 431: the next block would begin what Bitcoin does not have.
 */
export interface LitecoinChain {
  /** With its login. */
  readonly url: string
  readonly call: Call
  /** So many blocks more. */
  mine(blocks?: number): Promise<void>
  /** How many transactions wait for a block. */
  waiting(): Promise<number>
  /** By one transaction to addresses of Bitcoin. @param pays satoshis by address @returns once it waits for a block */
  pay(pays: Readonly<Record<string, bigint>>): Promise<Hash>
  /** Another transaction in the place of one that waits; it pays the same, and a higher fee. */
  replace(hash: Hash): Promise<Hash>
}
export type Litecoind = LitecoinChain & OwnProcess

/** Coins of the first ones can be spent once a hundred more are there. */
const FIRST_BLOCKS = 105
const WALLET = 'regtest'

/** @throws Problem where the program cannot be had */
export async function litecoindProgram(folder: string, password: string): Promise<NodeProgram> {
  const { litecoind } = await debianPrograms('litecoind', ['litecoind'])
  const port = await freePort()
  const url = `http://${WALLET}:${password}@127.0.0.1:${port}`
  const call = callOf(url)
  return {
    command: litecoind.path,
    args: [
      '-regtest',
      `-datadir=${folder}`,
      `-rpcport=${port}`,
      `-rpcuser=${WALLET}`,
      `-rpcpassword=${password}`,
      '-listen=0',
      '-listenonion=0',
      '-printtoconsole=0',
      '-fallbackfee=0.0001',
      // Of Bitcoin's nodes that is the default.
      '-walletrbf=1',
      '-mempoolreplacement=1',
      // As an operator's node; here nothing is ever so much.
      '-prune=550',
    ],
    env: litecoind.env,
    url,
    isReady: async () => void (await call('getblockchaininfo')),
  }
}

/** Makes wallet and first coins where they are missing. */
export async function litecoinAt(url: string): Promise<LitecoinChain> {
  const call = callOf(url)
  await call('createwallet', [WALLET]).catch(() => call('loadwallet', [WALLET]).catch(() => undefined))
  const mine = async (blocks = 1) => {
    // Two blocks of one second to one address would be one block.
    for (let left = blocks; left > 0; left--)
      await call('generatetoaddress', [1, await call('getnewaddress')])
  }
  if (Number(await call('getblockcount')) === 0) await mine(FIRST_BLOCKS)
  return {
    url,
    call,
    mine,
    waiting: async () => z.array(z.string()).parse(await call('getrawmempool')).length,
    pay: async (pays) => {
      const amounts = Object.entries(pays).map(([to, satoshis]) => [onRegtest(to), asCoins(satoshis)])
      return z.string().parse(await call('sendmany', ['', Object.fromEntries(amounts)]))
    },
    replace: async (hash) => z.object({ txid: z.string() }).parse(await call('bumpfee', [hash])).txid,
  }
}

/** For a test, in a folder that goes with it. @throws as `litecoindProgram` */
export async function startLitecoind(): Promise<Litecoind> {
  const folder = mkdtempSync(join(tmpdir(), 'presale-litecoin-'))
  const program = await litecoindProgram(folder, 'regtest')
  const own = await startOwn(program)
  const stop = async () => {
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...own, ...(await litecoinAt(program.url)), stop }
}

/** Text, since a number would lose its last digits. */
const asCoins = (satoshis: bigint): string =>
  `${satoshis / 100_000_000n}.${String(satoshis % 100_000_000n).padStart(8, '0')}`

const base58check = createBase58check(sha256)
/** Versions of addresses, of Bitcoin and of this chain: of a key's hash, of a script's. */
const VERSIONS: Readonly<Record<number, number>> = { 0: 0x6f, 5: 0x3a }

/** The address that stands for the same script on this chain as that one on Bitcoin's. */
export function onRegtest(address: string): string {
  if (/^bc1/i.test(address)) {
    const coder = /^bc1q/i.test(address) ? bech32 : bech32m
    return coder.encode('rltc', coder.decode(address.toLowerCase() as `${string}1${string}`).words)
  }
  const bytes = base58check.decode(address)
  return base58check.encode(Uint8Array.from([VERSIONS[bytes[0] ?? 0] ?? 0, ...bytes.subarray(1)]))
}
