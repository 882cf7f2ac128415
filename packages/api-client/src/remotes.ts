import type { RemotesRegistry } from '@presale/contracts'
import { z } from 'zod'
import { apiGet, type GetOptions } from './http'

const registered = z.object({
  version: z.string(),
  entry: z.string(),
  filesHash: z.string(),
  contractMajor: z.int(),
})
const registry = z.object({ remotes: z.record(z.string(), registered) })

/** Which version of each remote is active; web answers this, not the api. */
export function fetchRemotes(options: GetOptions = {}): Promise<RemotesRegistry> {
  return apiGet('/remotes.json', registry, options)
}
