import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smallestUnits } from '@presale/kernel'
import { column, type Pool, row, rowsOf } from '@presale/read-store'
import { messageOf } from '../problem'
import { type FaucetRow, faucetPage } from './faucet-page'

/** Pays so many of the smallest units of a currency, and says by which transaction. */
export type Pay = (to: string, units: bigint) => Promise<string>

export interface PaidCurrency {
  readonly decimals: number
  readonly pay: Pay
}

export interface FaucetOptions {
  /** Reads the site's purchases. */
  readonly readers: Pool
  /** By the symbol that purchases name. */
  readonly currencies: ReadonlyMap<string, PaidCurrency>
  readonly port?: number
}

export interface Faucet {
  readonly url: string
  close(): Promise<void>
}

const requestRow = row({
  id: column.uuid(),
  currency: column.text(),
  walletAddress: column.text(),
  cryptoAmount: column.numeric(),
})
const MOST = 50

/** How much of what is asked for, in tenths. */
const TENTHS: Readonly<Record<string, bigint>> = { exactly: 10n, less: 9n, more: 11n }

/**
 * A page on the loopback interface that pays open requests with coins of chains that are this machine's alone. Whoever reaches it
 * spends what is worth nothing; it changes nothing of the site, and a buyer names the transaction as they would elsewhere.
 */
export async function openFaucet({ readers, currencies, port = 0 }: FaucetOptions): Promise<Faucet> {
  const paid = new Map<string, string>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://faucet')
    // A page of another site may send a form here; what it cannot is to name this host.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return end(response, 421)
    if (request.method === 'GET' && pathname === '/')
      return page(response, await rowsNow(readers, currencies, paid))
    if (request.method !== 'POST' || pathname !== '/pay') return end(response, 404)
    const found = (await openRequests(readers)).find(({ id }) => id === searchParams.get('purchase'))
    const currency = found && currencies.get(found.currency)
    const tenths = TENTHS[searchParams.get('as') ?? 'exactly']
    if (!found || !currency || tenths === undefined) return end(response, 404)
    const asked = BigInt(smallestUnits(found.cryptoAmount, currency.decimals))
    paid.set(found.id, await currency.pay(found.walletAddress, (asked * tenths) / 10n))
    response.writeHead(303, { location: '/' }).end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${messageOf(error)}\n`),
    )
  })
  await listening(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** Those that wait for a payment, the newest first. */
const openRequests = (readers: Pool) =>
  rowsOf(
    readers,
    requestRow,
    `select id, currency, wallet_address, crypto_amount from views.purchases
     where public_status = 'pending' and status in ('awaiting-payment', 'awaiting-approval')
     order by requested_at desc limit ${MOST}`,
  )

async function rowsNow(
  readers: Pool,
  currencies: ReadonlyMap<string, unknown>,
  paid: ReadonlyMap<string, string>,
): Promise<FaucetRow[]> {
  return (await openRequests(readers)).map(({ id, currency, cryptoAmount }) => ({
    id,
    amount: `${cryptoAmount} ${currency}`,
    isPayable: currencies.has(currency),
    transaction: paid.get(id),
  }))
}

function page(response: ServerResponse, rows: readonly FaucetRow[]): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'self'",
  })
  response.end(faucetPage(rows))
}

const end = (response: ServerResponse, status: number): void => void response.writeHead(status).end()
