import type { Quote } from '@presale/sale'
import { currencyIds } from './currency-ids'
import { readQuotes } from './read-quotes'

export interface PriceProvider {
  /** Told to admins, and kept with each price. */
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
