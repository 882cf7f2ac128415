import type { Quote } from '@presale/sale'
import { z } from 'zod'

export interface PriceProvider {
  /** Shown to admins, and stored with each price. */
  readonly name: string
  /** Its address up to what every call has in common: https://api.coingecko.com/api/v3 */
  readonly url: string
  readonly key: string | undefined
  readonly keyHeader: string
}

/** What went wrong with the provider, in a word; its address and key are not in it. */
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
      // The key goes to nobody but the provider that was configured.
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
  // Leaving the loop by throwing cancels the body.
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
 * The provider's answer, {"bitcoin": {"usd": 97250.1, "last_updated_at": 1767225600}}, as quotes for
 * the currencies that we know; a currency without a number is passed on without a price.
 * @throws Error for what is no such answer.
 */
export function readQuotes(text: string): Quote[] {
  const given = answer.parse(parseExactly(text))
  return Object.entries(currencyIds).map(([symbol, id]) => {
    const quoted = Object.hasOwn(given, id) ? given[id] : undefined
    return { symbol, price: numberOf(quoted?.usd), quotedAt: timeOf(numberOf(quoted?.last_updated_at)) }
  })
}

// A JSON text is strings, numbers and the rest; only a string could hide something that looks like a number.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON.parse, but a number comes as {number: '1e-7'}: digit by digit as it was written, never as a float. */
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

/** Seconds since 1970, as the provider counts. */
function timeOf(seconds: string | undefined): Date | undefined {
  const time = new Date(Number(seconds ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/**
 * The provider's name for each currency: CoinGecko's coin ids, which others with its format take too.
 * A currency that is not here has no price to be fetched, and keeps the one it has.
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
  // Polygon's own coin, since it was renamed: one to one for what was MATIC.
  MATIC: 'polygon-ecosystem-token',
  LINK: 'chainlink',
  UNI: 'uniswap',
  TRX: 'tron',
  'USDT-TRC20': 'tether',
}
