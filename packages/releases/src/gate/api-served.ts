import { z } from 'zod'
import type { Candidate } from '../activate'

const ASK_WITHIN_MS = 10_000
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The calls in the description of the API that is live at a site, or why it cannot be had. */
export interface ServedCalls {
  readonly site: string
  readonly calls: ReadonlySet<string> | undefined
  readonly why?: string
}

export async function callsServedAt(site: string, withinMs = ASK_WITHIN_MS): Promise<ServedCalls> {
  const address = new URL('/api/openapi.json', site).href
  const cannot = (why: string) => ({
    site,
    calls: undefined,
    why: `the description of the API cannot be had (${address}): ${why}`,
  })
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(withinMs) })
    if (!answer.ok) return cannot(`status ${answer.status}`)
    const { paths } = document.parse(await answer.json())
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    return { site, calls: new Set(calls) }
  } catch (error) {
    return cannot(reasonOf(error))
  }
}

/** Every call that the build can make is served. */
export function apiServes({ site, calls, why = '' }: ServedCalls) {
  return async ({ stored: { stamp } }: Candidate): Promise<readonly string[]> => {
    if (!calls) return [why]
    const missing = (stamp?.calls ?? []).filter((call) => !calls.has(call))
    return missing.map((call) => `it calls ${call}, which the API at ${site} does not serve`)
  }
}

/** What fetch says by itself is only that it failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'it is not what it should be'
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
