import { randomUUID } from 'node:crypto'
import { type Change, changeRegistry, loadRegistry } from './change-registry'
import { LostRace, Refused } from './refused'
import {
  type Action,
  type HistoryEntry,
  idOf,
  isActivation,
  lastActivation,
  type Registry,
  type StoredVersion,
  versionOf,
} from './registry'
import { isShipped, isSigned, type Signer } from './signing'
import type { ReleaseStore } from './store'

/** The version that is to become active. */
export interface Candidate {
  readonly store: ReleaseStore
  readonly name: string
  readonly version: string
  readonly stored: StoredVersion
}

/** One part of the gate: what stands against the candidate, as sentences; none means go on. */
export type Check = (candidate: Candidate) => Promise<readonly string[]>

export interface Activation {
  readonly name: string
  readonly version: string
  readonly action: Extract<Action, 'activate' | 'rollback' | 'start'>
  readonly by: string
  /** The time of writing where it is left out: building and the gate take their time before that. */
  readonly now?: Date | undefined
  readonly reason?: string | undefined
  /** Despite what the gate says; needs a reason, and both are recorded. */
  readonly force?: boolean
  readonly checks: readonly Check[]
  readonly signer?: Signer | undefined
}

/** Carried out, or that the caller has decided on a state that is no longer there. */
export interface Activated {
  readonly name: string
  readonly version: string
  readonly from: string | null
  /** What the gate had against it. */
  readonly forced: readonly string[]
}

/**
 * Makes a stored version the active one, once the gate has nothing against it. Whoever meets another activation
 * meanwhile changes nothing: what was decided was decided on another state.
 * @throws LostRace, Refused
 */
export async function activate(store: ReleaseStore, activation: Activation): Promise<Activated> {
  const { registry } = await loadRegistry(store, activation.name)
  return activateFrom(store, activation, registry)
}

/** The same, decided on a registry that was read before. */
export async function activateFrom(
  store: ReleaseStore,
  { name, version, action, by, now, reason, force = false, checks, signer }: Activation,
  basis: Registry,
): Promise<Activated> {
  if (force && !reason) throw new Refused('--force needs a --reason: it goes into the history.')
  const stored = storedVersion(basis, version)
  const found = await Promise.all(checks.map((check) => check({ store, name, version, stored })))
  const problems = [...unsigned(basis, version, signer), ...found.flat()]
  if (problems.length > 0 && !force) {
    const sentences = problems.map((problem) => `- ${problem}`).join('\n')
    throw new Refused(`${name} ${version} was not activated:\n${sentences}`)
  }
  const forced = force ? problems : null
  const act = {
    uuid: randomUUID(),
    filesHash: stored.filesHash,
    by,
    action,
    to: version,
    reason: reason ?? null,
    forced,
  }
  const enter: Change = (registry) => {
    // Written, and overtaken by another activation before a lost answer could be asked for again: this one took place.
    if (registry.history.some((entry) => idOf(entry).uuid === act.uuid)) return undefined
    const other = lastActivation(registry)
    if (other?.id !== lastActivation(basis)?.id) throw new LostRace(lost(name, other))
    storedVersion(registry, version)
    return { active: version, acts: [{ ...act, at: (now ?? new Date()).toISOString() }] }
  }
  await changeRegistry(store, name, enter, signer)
  return { name, version, from: basis.active, forced: forced ?? [] }
}

/** Who can write to the store can enter a version there, and under the name of another. */
function unsigned(registry: Registry, version: string, signer: Signer | undefined): string[] {
  if (!signer || isShipped(registry, version, signer.known)) return []
  return ['nobody published it whose key is known here: sign it with npm run remotes -- sign']
}

function storedVersion(registry: Registry, version: string): StoredVersion {
  const stored = versionOf(registry, version)
  if (stored) return stored
  const known = Object.keys(registry.versions)
  throw new Refused(
    known.length === 0
      ? `No version of ${registry.name} is published.`
      : `${registry.name} ${version} is not published; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.`,
  )
}

function lost(name: string, other: HistoryEntry | undefined): string {
  const now = other ? `${other.to} is active now, by ${other.by} at ${other.at}` : 'none is active now'
  return `Somebody else activated a version of ${name} meanwhile: ${now}. Nothing was changed.`
}

/**
 * The version that was active before the present one: what was rolled back from is not, nor what is no longer stored, nor
 * what was made active by somebody whom the signer does not know.
 * @throws Refused where there is none
 */
export function versionBefore(registry: Registry, signer?: Signer): string {
  const stack: string[] = []
  const isKnown = (act: HistoryEntry) => !signer || isSigned(registry.name, act, signer.known)
  for (const { action, to } of registry.history.filter(isActivation).filter(isKnown)) {
    const at = stack.lastIndexOf(to)
    if (action === 'rollback' && at >= 0) stack.length = at + 1
    else if (stack.at(-1) !== to) stack.push(to)
  }
  const before = stack
    .slice(0, -1)
    .findLast((version) => versionOf(registry, version) && version !== registry.active)
  if (before !== undefined) return before
  throw new Refused(
    `No other version of ${registry.name} was active before, but for what was rolled back from. Name one: npm run remotes -- rollback ${registry.name} --to <version>`,
  )
}
