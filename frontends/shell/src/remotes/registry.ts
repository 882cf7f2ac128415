import type { RegisteredRemote } from '@presale/contracts'
import { z } from 'zod'
import { takeEarlyRegistry } from '../early-requests'

const registered = z.object({
  version: z.string(),
  entry: z.string(),
  filesHash: z.string(),
  contractMajor: z.int(),
  globalName: z.string().optional(),
})
const registry = z.object({ remotes: z.record(z.string(), registered) })

/**
 * Which version of a remote is active now.
 * @throws Error when the registry cannot be had, or does not name the remote.
 */
export async function registeredRemote(name: string): Promise<RegisteredRemote> {
  const response = await (takeEarlyRegistry() ?? fetch('/remotes.json', { cache: 'no-store' }))
  // The early answer serves one reader; the other remote asks for itself, when it is first opened.
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`)
  const entry = registry.parse(await response.json()).remotes[name]
  if (!entry) throw new Error(`/remotes.json does not name ${name}`)
  return entry
}
