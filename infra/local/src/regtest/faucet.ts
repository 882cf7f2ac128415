import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smallestUnits } from '@presale/kernel'
import { column, type Pool, row, rowsOf } from '@presale/read-store'
import { messageOf } from '../problem'
import { type FaucetRow, faucetPage } from './faucet-page'

export interface PaidCurrency {
  readonly decimals: number
  /** Pays so many of its smallest units. @returns the transaction */
  pay(to: string, units: bigint): Promise<string>
}

export interface FaucetOptions {
  /** Reads the site's purchases. */
  readonly readers: Pool
  /** By the symbol that purchases name. */
  readonly currencies: ReadonlyMap<string, PaidCurrency>
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
export async function openFaucet({ readers, currencies }: FaucetOptions): Promise<Faucet> {
  /** A second press pays nothing more. */
  const paid = new Map<string, Promise<string>>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://faucet')
    // A name of another site that leads to this machine is not ours (DNS rebinding).
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return end(response, 421)
    if (request.method === 'GET' && pathname === '/')
      return page(response, await rowsNow(readers, currencies, paid))
    if (request.method !== 'POST' || pathname !== '/pay') return end(response, 404)
    const found = (await openRequests(readers)).find(({ id }) => id === searchParams.get('purchase'))
    const currency = found && currencies.get(found.currency)
    const tenths = TENTHS[searchParams.get('as') ?? 'exactly']
    if (!found || !currency || tenths === undefined) return end(response, 404)
    const asked = BigInt(smallestUnits(found.cryptoAmount, currency.decimals))
    const paying = paid.get(found.id) ?? currency.pay(found.walletAddress, (asked * tenths) / 10n)
    paid.set(found.id, paying)
    await paying.catch((error: unknown) => {
      paid.delete(found.id)
      throw error
    })
    response.writeHead(303, { location: '/' }).end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${messageOf(error)}\n`),
    )
  })
  await listening(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const listening = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
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
  paid: ReadonlyMap<string, Promise<string>>,
): Promise<FaucetRow[]> {
  const rows = (await openRequests(readers)).map(async ({ id, currency, cryptoAmount }) => ({
    id,
    amount: `${cryptoAmount} ${currency}`,
    isPayable: currencies.has(currency),
    transaction: await paid.get(id),
  }))
  return Promise.all(rows)
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
