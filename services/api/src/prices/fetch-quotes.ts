import type { Quote } from '@presale/sale'
import { z } from 'zod'

export interface PriceProvider {
  /** Shown to admins, and stored with each price. */
  readonly name: string
  /** The address that all calls share: https://api.coingecko.com/api/v3 */
  readonly url: string
  readonly key: string | undefined
  readonly keyHeader: string
}

/** The provider's failure as a short reason, without its address and key. */
export class PriceProviderFault extends Error {
  override readonly name = 'PriceProviderFault'
  constructor(
    readonly fault: 'away' | 'late' | 'refusing' | 'nonsense',
    detail: string,
  ) {
    super(`The price provider is ${fault}: ${detail}`)
  }
}

const TIMEOUT_MS = 5000
const LARGEST_ANSWER_BYTES = 1_000_000

/**
 * Asks for all currencies at once: CoinGecko's `simple/price`.
 * @throws PriceProviderFault, in 5 s at the most.
 */
export async function fetchQuotes(provider: PriceProvider, timeoutMs = TIMEOUT_MS): Promise<Quote[]> {
  const text = await ask(provider, AbortSignal.timeout(timeoutMs))
  try {
    return readQuotes(text)
  } catch {
    throw new PriceProviderFault('nonsense', 'its answer is no list of prices')
  }
}

async function ask(provider: PriceProvider, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(addressOf(provider), {
      headers: {
        accept: 'application/json',
        ...(provider.key === undefined ? {} : { [provider.keyHeader]: provider.key }),
      },
      // The key is sent to the configured provider only.
      redirect: 'manual',
      signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new PriceProviderFault('refusing', `it answered ${response.status}`)
    }
    return await textOf(response)
  } catch (error) {
    if (error instanceof PriceProviderFault) throw error
    if (signal.aborted) throw new PriceProviderFault('late', 'it did not answer in time')
    throw new PriceProviderFault('away', 'the connection failed')
  }
}

function addressOf({ url }: PriceProvider): URL {
  const address = new URL(`${url.replace(/\/+$/, '')}/simple/price`)
  address.searchParams.set('ids', [...new Set(Object.values(currencyIds))].join(','))
  address.searchParams.set('vs_currencies', 'usd')
  address.searchParams.set('precision', 'full')
  address.searchParams.set('include_last_updated_at', 'true')
  return address
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Throwing out of the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > LARGEST_ANSWER_BYTES) throw new PriceProviderFault('nonsense', 'its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const exactNumber = z.object({ number: z.string() })
const answer = z.record(
  z.string(),
  z.object({ usd: z.unknown().optional(), last_updated_at: z.unknown().optional() }),
)

/**
 * The provider's answer, {"bitcoin": {"usd": 97250.1, "last_updated_at": 1767225600}}, as quotes for known
 * currencies; a currency without a number becomes a quote without a price.
 * @throws Error for what is no such answer.
 */
export function readQuotes(text: string): Quote[] {
  const given = answer.parse(parseExactly(text))
  return Object.entries(currencyIds).map(([symbol, id]) => {
    const quoted = Object.hasOwn(given, id) ? given[id] : undefined
    return { symbol, price: numberOf(quoted?.usd), quotedAt: timeOf(numberOf(quoted?.last_updated_at)) }
  })
}

// In JSON only a string could contain text that looks like a number.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON.parse, but a number becomes {number: '1e-7'}: its digits as written, never a float. */
function parseExactly(text: string): unknown {
  JSON.parse(text)
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `{"number":"${token}"}`)),
  )
}

function numberOf(value: unknown): string | undefined {
  const parsed = exactNumber.safeParse(value)
  return parsed.success ? parsed.data.number : undefined
}

/** The provider's unit: seconds since 1970. */
function timeOf(seconds: string | undefined): Date | undefined {
  const time = new Date(Number(seconds ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/**
 * The provider's name of each currency: CoinGecko's coin ids, which other providers of its format use too. The price
 * of a currency that is not listed is never fetched, and stays.
 */
const currencyIds: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  DOGE: 'dogecoin',
  USDT: 'tether',
  USDC: 'usd-coin',
  XRP: 'ripple',
  BNB: 'binancecoin',
  ADA: 'cardano',
  SOL: 'solana',
  DOT: 'polkadot',
  AVAX: 'avalanche-2',
  // Polygon's own coin under its new name; it replaced MATIC one to one.
  MATIC: 'polygon-ecosystem-token',
  LINK: 'chainlink',
  UNI: 'uniswap',
  TRX: 'tron',
  'USDT-TRC20': 'tether',
}
