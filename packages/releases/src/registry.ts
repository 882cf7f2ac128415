import { createHash } from 'node:crypto'
import { z } from 'zod'
import { origin, stamp } from './stamp'

/** One object a remote, `<name>/registry.json`: what is stored, what is active, and all that was ever done. */
export const registryPath = (name: string): string => `${name}/registry.json`

const version = z.object({
  /** sha256 of the version's list of files, hex. */
  filesHash: z.string(),
  /** Of the entry script, below the version. Null where an earlier release's version has none that can be found. */
  entry: z.string().nullable(),
  globalName: z.string().nullable(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  /** Bytes of its files together. */
  size: z.int().nullable(),
  /** Of the stamp; else what an earlier release's registry said. */
  contractMajor: z.int().nullable(),
  stamp: stamp.nullable(),
  origin: origin.nullable(),
})
export type StoredVersion = z.output<typeof version>

const action = z.enum(['publish', 'activate', 'rollback', 'start', 'remove'])
export type Action = z.output<typeof action>

const entry = z.object({
  /** From 1, without a gap. */
  seq: z.int(),
  /** Of this one act: two are never the same text. With more that is said of it (idOf): a field more no release before reads. */
  id: z.string(),
  at: z.string(),
  by: z.string(),
  action,
  /** The version that was active before; null for none. */
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
  /** What the gate had against it, where it was overridden. */
  forced: z.array(z.string()).nullable(),
  /** The hash of the entry before; null in the first. */
  previous: z.string().nullable(),
  /** Of all the fields above. */
  hash: z.string(),
})
export type HistoryEntry = z.output<typeof entry>

const registry = z.object({
  name: z.string(),
  active: z.string().nullable(),
  versions: z.record(z.string(), version),
  history: z.array(entry),
})
export type Registry = z.output<typeof registry>

/** A registry whose text is not what was written: nothing in it is believed. */
export class RegistryDamaged extends Error {
  override readonly name = 'RegistryDamaged'
}

/** The text that is stored, with the hash of all the rest in its last line. */
export function written(content: Registry): Buffer {
  // Parsed, for the order of the fields: the same content is always the same text.
  const text = JSON.stringify(registry.parse(content), null, 1)
  return Buffer.from(`${text.slice(0, -2)},\n "integrity": "${sha256(text)}"\n}\n`)
}

/** @throws RegistryDamaged where one byte differs from what was written, or the history is no chain. */
export function parseRegistry(name: string, content: Buffer): Registry {
  try {
    const found = registry.parse(JSON.parse(content.toString('utf8')))
    if (!written(found).equals(content)) throw new Error('its text does not match its own hash')
    if (found.name !== name) throw new Error(`it is the one of ${found.name}`)
    assertChain(found.history)
    assertBound(found)
    if (found.active !== null && !Object.hasOwn(found.versions, found.active))
      throw new Error('the active version is not among the stored ones')
    return found
  } catch (error) {
    const why = error instanceof z.ZodError ? 'it has another shape' : messageOf(error)
    throw new RegistryDamaged(`The registry ${registryPath(name)} is not as it was written: ${why}.`)
  }
}

function assertChain(history: readonly HistoryEntry[]): void {
  let previous: HistoryEntry | undefined
  for (const one of history) {
    const { hash, ...said } = one
    const follows = one.seq === (previous?.seq ?? 0) + 1 && one.previous === (previous?.hash ?? null)
    if (!follows || hash !== sha256(JSON.stringify(said)))
      throw new Error(`entry ${one.seq} of the history was changed`)
    previous = one
  }
}

interface ActId {
  readonly uuid: string
  /** Of the version, so that the chain of the history holds the list of its files, too; undefined in older releases. */
  readonly filesHash?: string | undefined
  /** Of who has a key for it. */
  readonly signature?: string | undefined
}

/** What is said of an act beside the fields that a release before this one reads. */
const textOf = ({ uuid, filesHash, signature }: ActId): string =>
  [uuid, filesHash, signature].filter((part) => part !== undefined).join('/')

export function idOf({ id }: Pick<HistoryEntry, 'id'>): ActId {
  const [, uuid = id, filesHash, signature] = /^(.*?)\/([0-9a-f]{64})(?:\/([\w-]+))?$/.exec(id) ?? []
  return { uuid, filesHash, signature }
}

/** Undefined in an entry of a release that did not say it. */
export const filesHashOf = (act: Pick<HistoryEntry, 'id'>): string | undefined => idOf(act).filesHash

/** Other files under the name of a version that was published are another version, whoever wrote them there. */
function assertBound({ versions, history }: Registry): void {
  for (const [version, { filesHash }] of Object.entries(versions)) {
    const last = history.findLast((act) => act.to === version && filesHashOf(act) !== undefined)
    if (last === undefined) continue
    const ofName = /-([0-9a-f]{8})$/.exec(version)?.[1] ?? ''
    if (filesHashOf(last) !== filesHash || !filesHash.startsWith(ofName))
      throw new Error(`the files of ${version} are not those that it was published with`)
  }
}

/** How far a history had come, and what its versions were then. */
export type Head = Pick<Registry, 'versions'> & { readonly seq: number; readonly hash: string | null }

export const headOf = ({ versions, history }: Registry): Head => ({
  versions,
  seq: history.length,
  hash: history.at(-1)?.hash ?? null,
})

/**
 * Is it the same history, further on? Whoever can write to the store can write a whole one anew, of which every hash is right.
 * @returns what is otherwise
 */
export function differsFrom({ seq, hash, versions }: Head, registry: Registry): string | undefined {
  if (seq > 0 && registry.history[seq - 1]?.hash !== hash)
    return `act ${seq} of the history is another one, or gone`
  const changed = Object.entries(versions).find(([version, { filesHash }]) => {
    const now = versionOf(registry, version)
    return now !== undefined && now.filesHash !== filesHash
  })
  return changed && `the files of ${changed[0]} are others than they were`
}

/** An act that is to be entered. */
export interface Act
  extends Pick<HistoryEntry, 'at' | 'by' | 'action' | 'from' | 'to' | 'reason' | 'forced'> {
  readonly uuid: string
  readonly filesHash?: string | undefined
}

/** The next entry of a history. @param signature of an entry without one */
export function chained(
  history: readonly HistoryEntry[],
  { uuid, filesHash, at, by, action, from, to, reason, forced }: Act,
  signature?: (unsigned: Omit<HistoryEntry, 'hash'>) => string,
): HistoryEntry {
  const before = history.at(-1)
  const place = { seq: (before?.seq ?? 0) + 1, previous: before?.hash ?? null }
  const entered = (id: string) => {
    const { seq, previous } = place
    return { seq, id, at, by, action, from, to, reason, forced, previous }
  }
  const unsigned = entered(textOf({ uuid, filesHash }))
  const full = signature ? entered(textOf({ uuid, filesHash, signature: signature(unsigned) })) : unsigned
  return { ...full, hash: sha256(JSON.stringify(full)) }
}

/** The last act that made a version active. */
export function lastActivation({ history }: Registry): HistoryEntry | undefined {
  return history.findLast(isActivation)
}

export type Activation = HistoryEntry & { readonly action: 'activate' | 'rollback' | 'start' }

export const isActivation = (entry: HistoryEntry): entry is Activation =>
  entry.action === 'activate' || entry.action === 'rollback' || entry.action === 'start'

/** Own properties alone: a version may be named 'constructor'. */
export function versionOf({ versions }: Registry, version: string): StoredVersion | undefined {
  return Object.hasOwn(versions, version) ? versions[version] : undefined
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it cannot be read'
}
