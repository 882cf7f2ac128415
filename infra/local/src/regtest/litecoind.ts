import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2'
import { freePort, waitFor } from '@presale/processes'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { z } from 'zod'
import { debianPrograms } from '../servers/debian-programs'

/** The name of a transaction, 64 digits. */
type Hash = string

/**
 * A chain of this machine alone in place of Bitcoin's, by Litecoin's node: Debian has no other, and its protocol is the same. It ends at
 * height 431: the next block would begin what Bitcoin does not have.
 */
export interface Litecoind {
  /** With its login. */
  readonly url: string
  readonly process: ChildProcess
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** So many blocks more. */
  mine(blocks?: number): Promise<void>
  /** By one transaction to addresses of Bitcoin. @param pays satoshis by address @returns once it waits for a block */
  pay(pays: Readonly<Record<string, bigint>>): Promise<Hash>
  /** Another transaction in the place of one that waits; it pays the same, and a higher fee. */
  replace(hash: Hash): Promise<Hash>
  stop(): Promise<void>
}

/** Coins of the first ones can be spent once a hundred more are there. */
const FIRST_BLOCKS = 105
const LOGIN = 'regtest'

/** @throws Problem where the program cannot be had */
export async function startLitecoind(): Promise<Litecoind> {
  const { litecoind } = await debianPrograms('litecoind', ['litecoind'])
  const folder = mkdtempSync(join(tmpdir(), 'presale-litecoin-'))
  const port = await freePort()
  const child = spawn(
    litecoind.path,
    [
      '-regtest',
      `-datadir=${folder}`,
      `-rpcport=${port}`,
      `-rpcuser=${LOGIN}`,
      `-rpcpassword=${LOGIN}`,
      '-listen=0',
      '-listenonion=0',
      '-printtoconsole=0',
      '-fallbackfee=0.0001',
      '-walletrbf=1',
      // Of Bitcoin's nodes that is the default.
      '-mempoolreplacement=1',
      // What was mined is pruned as an operator's node would; never here, where all of it is small.
      '-prune=550',
    ],
    { stdio: 'ignore', env: litecoind.env },
  )
  const call = (method: string, params: readonly unknown[] = []) => ask(port, method, params)
  await waitFor(
    () =>
      call('getblockchaininfo').then(
        () => true,
        () => undefined,
      ),
    { what: 'litecoind to answer' },
  )
  await call('createwallet', [LOGIN])
  const mine = async (blocks = 1) => {
    // Two blocks of one second to one address would be one block.
    for (let left = blocks; left > 0; left--)
      await call('generatetoaddress', [1, await call('getnewaddress')])
  }
  await mine(FIRST_BLOCKS)
  return {
    url: `http://${LOGIN}:${LOGIN}@127.0.0.1:${port}`,
    process: child,
    call,
    mine,
    pay: async (pays) => {
      const amounts = Object.entries(pays).map(([to, satoshis]) => [onRegtest(to), asCoins(satoshis)])
      return z.string().parse(await call('sendmany', ['', Object.fromEntries(amounts)]))
    },
    replace: async (hash) => z.object({ txid: z.string() }).parse(await call('bumpfee', [hash])).txid,
    stop: async () => {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await waitFor(() => child.exitCode !== null || child.signalCode !== null || undefined, {
        what: 'litecoind to end',
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).nullish(),
})

async function ask(port: number, method: string, params: readonly unknown[]): Promise<unknown> {
  const headers = { authorization: `Basic ${Buffer.from(`${LOGIN}:${LOGIN}`).toString('base64')}` }
  const body = JSON.stringify({ id: 1, method, params })
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
  const { result, error } = answer.parse(await response.json())
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
