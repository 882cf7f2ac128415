import { z } from 'zod'
import type { Candidate } from '../activate'

const ASK_WITHIN_MS = 10_000
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Every call that the build can make is in the description of the API that is live at the site. */
export function apiServes(site: string) {
  return async ({ stored: { stamp } }: Candidate): Promise<readonly string[]> => {
    const address = new URL('/api/openapi.json', site).href
    const served = await callsAt(address)
    if (typeof served === 'string')
      return [`the description of the API cannot be had (${address}): ${served}`]
    const missing = (stamp?.calls ?? []).filter((call) => !served.has(call))
    return missing.map((call) => `it calls ${call}, which the API at ${site} does not serve`)
  }
}

async function callsAt(address: string): Promise<ReadonlySet<string> | string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
    if (!answer.ok) return `status ${answer.status}`
    const { paths } = document.parse(await answer.json())
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    return new Set(calls)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
