import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a node says to a call; an Error is refused as the protocol refuses. */
export type Scripted = (params: readonly unknown[]) => unknown

export interface ScriptedNode {
  readonly url: string
  /** The methods that were called, in order. */
  readonly called: string[]
  /** What it answers from now on, by method. */
  answers: Record<string, Scripted>
  /** In place of an answer: what else a machine does. */
  instead: ((respond: { status(code: number, body: string): void; hang(): void }) => void) | undefined
  close(): Promise<void>
}

/** A node that says what a test wants, also what no node should. */
export async function startScriptedNode(answers: Record<string, Scripted>): Promise<ScriptedNode> {
  const called: string[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
      called.push(method)
      if (node.instead) {
        return node.instead({
          status: (code, body) => response.writeHead(code).end(body),
          hang: () => undefined,
        })
      }
      const script = node.answers[method]
      const send = (body: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
      if (!script) return send({ error: { code: -32601, message: `the method ${method} does not exist` } })
      try {
        send({ result: script(params) })
      } catch (error) {
        const { code = -32_000, message } = error as Error & { code?: number }
        send({ error: { code, message } })
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const node: ScriptedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    called,
    answers,
    instead: undefined,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return node
}

const hex = (number: bigint | number): string => `0x${number.toString(16)}`
const word = (text: string): string => text.padStart(64, '0')

export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const NO_BLOOM = `0x${'0'.repeat(512)}`
export const SOME_BLOOM = `0x${'0'.repeat(511)}1`
/** As if it held everything. */
export const FULL_BLOOM = `0x${'f'.repeat(512)}`

export interface ScriptedTransfer {
  readonly contract: string
  readonly to: string
  readonly units: bigint
}

export interface ScriptedPayment {
  /** 64 digits. */
  readonly hash: string
  readonly to: string | null
  readonly value?: bigint
  readonly input?: string
  readonly transfers?: readonly ScriptedTransfer[]
  /** Undefined: it waits. */
  readonly height?: number | undefined
  readonly status?: 0 | 1
  readonly nonce?: number
  /** The number of its first log, which counts through the block. */
  readonly logsFrom?: number
}

export interface ScriptedChain {
  readonly chainId?: bigint
  readonly height: number
  readonly finalized?: number
  readonly payments: readonly ScriptedPayment[]
  /** Another branch of the chain has other blocks. */
  readonly branch?: string
  readonly balances?: Readonly<Record<number, bigint>>
  readonly used?: number
}

export const SENDER = `0x${'5e'.repeat(20)}`
export const blockHashAt = (height: number, branch = 'a'): string =>
  `0x${branch}${word(String(height)).slice(1)}`
export const blockTimeAt = (height: number): number => 1_790_000_000 + 12 * height

/** The answers of a node on such a chain. */
export function answersOf({
  chainId = 1n,
  height,
  finalized,
  payments,
  branch = 'a',
  balances = {},
  used = 0,
}: ScriptedChain): Record<string, Scripted> {
  const find = (name: unknown) => payments.find(({ hash }) => `0x${hash}` === name)
  const paidAt = (at: number) => payments.filter((one) => one.height === at)
  const logsOf = ({ hash, transfers = [], logsFrom = 40 }: ScriptedPayment) =>
    transfers.map(({ contract, to, units }, place) => ({
      address: contract,
      topics: [TRANSFER, `0x${word(SENDER.slice(2))}`, `0x${word(to.slice(2))}`],
      data: `0x${word(units.toString(16))}`,
      logIndex: hex(logsFrom + place),
      transactionHash: `0x${hash}`,
    }))
  const logsAt = (at: number) => paidAt(at).flatMap(logsOf)
  const headerAt = (at: number) =>
    at > height
      ? null
      : {
          hash: blockHashAt(at, branch),
          parentHash: blockHashAt(at - 1, branch),
          number: hex(at),
          timestamp: hex(blockTimeAt(at)),
          logsBloom: logsAt(at).length === 0 ? NO_BLOOM : FULL_BLOOM,
        }
  const blockAt = (at: number) => {
    const found = headerAt(at)
    const transactions = paidAt(at).map(({ hash, to, value = 0n }) => ({
      hash: `0x${hash}`,
      to,
      value: hex(value),
    }))
    return found && { ...found, transactions }
  }
  /** Hashes of blocks name their height. */
  const heightIn = (hash: unknown) => Number(String(hash).slice(3))
  return {
    eth_chainId: () => hex(chainId),
    eth_blockNumber: () => hex(height),
    eth_getTransactionCount: () => hex(used),
    eth_getBalance: ([, at]) => {
      const found = balances[Number(at)]
      if (found === undefined) throw new Error('missing trie node')
      return hex(found)
    },
    eth_getBlockByNumber: ([at, isWhole]) => {
      if (at === 'finalized') return finalized === undefined ? null : headerAt(finalized)
      return isWhole ? blockAt(Number(at as string)) : headerAt(Number(at as string))
    },
    eth_getLogs: ([filter]) => {
      const { blockHash, address } = filter as { blockHash: string; address: readonly string[] }
      return logsAt(heightIn(blockHash))
        .filter((log) => address.includes(log.address))
        .map((log) => ({ ...log, blockHash }))
    },
    eth_getBlockReceipts: ([of]) =>
      paidAt(heightIn((of as { blockHash: string }).blockHash)).map((one) => ({ logs: logsOf(one) })),
    eth_getTransactionByHash: ([name]) => {
      const found = find(name)
      if (!found) return null
      const { hash, to, value = 0n, input = '0x', nonce = 0, height: at } = found
      return {
        hash: `0x${hash}`,
        from: SENDER,
        to,
        value: hex(value),
        nonce: hex(nonce),
        input,
        blockHash: at === undefined ? null : blockHashAt(at, branch),
        blockNumber: at === undefined ? null : hex(at),
      }
    },
    eth_getTransactionReceipt: ([name]) => {
      const found = find(name)
      if (found?.height === undefined) return null
      const { hash, height: at, status = 1, transfers = [] } = found
      return {
        transactionHash: `0x${hash}`,
        blockHash: blockHashAt(at, branch),
        blockNumber: hex(at),
        status: hex(status),
        logsBloom: transfers.length === 0 ? NO_BLOOM : SOME_BLOOM,
        logs: logsOf(found),
      }
    },
  }
}
