import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestPriceProvider {
  readonly url: string
  /** The requests it received: path with query, and headers. */
  readonly asked: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[]
  /** Answers with these prices, as JSON text, quoted a second ago or at the given time. */
  prices(usd: Readonly<Record<string, string>>, quotedAt?: Date): void
  answers(listener: RequestListener): void
  stop(): Promise<void>
}

/** A server that answers in the format of CoinGecko's simple/price. */
export async function startPriceProvider(): Promise<TestPriceProvider> {
  const asked: TestPriceProvider['asked'] = []
  let listener: RequestListener = (_request, response) => response.end('{}')
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`,
    asked,
    prices(usd, quotedAt) {
      listener = (_request, response) => {
        const at = Math.floor((quotedAt ?? new Date(Date.now() - 1000)).getTime() / 1000)
        const coins = Object.entries(usd).map(
          ([id, price]) => `"${id}": {"usd": ${price}, "last_updated_at": ${at}}`,
        )
        response.setHeader('content-type', 'application/json')
        response.end(`{${coins.join(', ')}}`)
      }
    },
    answers(next) {
      listener = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
