import type { Quote } from '@presale/sale'
import { z } from 'zod'
import { currencyIds } from './currency-ids'

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
