import { randomUUID } from 'node:crypto'
import { type Change, changeRegistry } from './change-registry'
import { lastActivation, type Registry, versionOf } from './registry'
import { isShipped, isSigned, type Signer } from './signing'
import type { ReleaseStore } from './store'

export interface TakingUp {
  readonly name: string
  readonly by: string
  readonly now: Date
  readonly reason?: string | undefined
  readonly signer: Signer
}

/**
 * Takes up what is stored and active now, for who ships with a key from now on: enters, signed, that each version was
 * published, and that the active one was made so. What was signed already stays as it is. @returns the versions
 */
export async function signStored(
  store: ReleaseStore,
  { name, by, now, reason, signer }: TakingUp,
): Promise<string[]> {
  let signed: string[] = []
  const said = { at: now.toISOString(), by, reason: reason ?? 'signed as it was stored', forced: null }
  const change: Change = (registry) => {
    const versions = Object.keys(registry.versions).filter(
      (version) => !isShipped(registry, version, signer.known),
    )
    const action = unsignedActivation(registry, signer)
    signed = [...new Set([...versions, ...(action ? [action.to] : [])])]
    if (signed.length === 0) return undefined
    const acts = [...versions.map((to) => ({ action: 'publish' as const, to })), ...(action ? [action] : [])]
    return {
      acts: acts.map((act) => ({
        ...said,
        ...act,
        uuid: randomUUID(),
        filesHash: versionOf(registry, act.to)?.filesHash,
      })),
    }
  }
  await changeRegistry(store, name, change, signer)
  return signed
}

/** As it was done: what a start has activated, the next one may replace. */
function unsignedActivation(registry: Registry, { known }: Signer) {
  const last = lastActivation(registry)
  if (!last || registry.active === null) return undefined
  const isOurs = isSigned(registry.name, last, known) && last.to === registry.active
  return isOurs ? undefined : { action: last.action, to: registry.active }
}
