import { createHash } from 'node:crypto'
import {
  FILES_LIST,
  type FollowedRegistries,
  parseList,
  RegistryDamaged,
  type ReleaseStore,
  versionOf,
} from '@presale/releases'

/** The published bytes; or that the file is missing, or that its bytes were changed. */
export type Checked =
  | { readonly is: 'whole'; readonly content: Buffer; readonly hash: string }
  | { readonly is: 'missing' }
  | { readonly is: 'altered' }

/** In total; the oldest are evicted first. All remotes of a release are some megabytes. */
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024
/** Cached paths, valid or not. */
const CACHE_LIMIT_FILES = 5000

const MISSING = { is: 'missing' } as const
const ALTERED = { is: 'altered' } as const

interface Known {
  readonly revision: string
  readonly expected: string
  readonly checked: Checked
  readonly askedAt: number
}

/** The files of one release: those of its list, each with the listed hash. */
export interface Release {
  readonly has: (file: string) => boolean
  readonly read: (file: string) => Promise<Checked>
}

/**
 * Reads files of the release store and serves only what was published: the registry has the hash of each version's
 * list, the list has the hash of each file. The served bytes are the very bytes that were hashed; they are hashed at
 * the first request, and again only once the file was changed or replaced.
 */
export function checkedFiles(
  store: ReleaseStore,
  registries: FollowedRegistries,
): (name: string, version: string) => Promise<Release | 'missing' | 'altered' | RegistryDamaged> {
  const read = checkedReader(store)
  const lists = new WeakMap<Buffer, ReadonlyMap<string, string>>()
  return async (name, version) => {
    const registry = await registries.registry(name)
    if (registry === undefined || registry instanceof RegistryDamaged) return registry ?? 'missing'
    const stored = versionOf(registry, version)
    if (!stored) return 'missing'
    const folder = `${name}/${version}`
    const found = await read(`${folder}/${FILES_LIST}`, stored.filesHash)
    if (found.is !== 'whole') return found.is
    const files = lists.get(found.content) ?? parseList(found.content)
    lists.set(found.content, files)
    return {
      has: (file) => files.has(file),
      read: async (file) => {
        const hash = files.get(file)
        return hash === undefined ? MISSING : read(`${folder}/${file}`, hash)
      },
    }
  }
}

function checkedReader(store: ReleaseStore): (path: string, expected: string) => Promise<Checked> {
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<Checked>>()
  let keptBytes = 0
  const forget = (path: string): void => {
    const entry = known.get(path)
    if (entry?.checked.is === 'whole') keptBytes -= entry.checked.content.length
    known.delete(path)
  }
  const keep = (path: string, entry: Known): void => {
    forget(path)
    known.set(path, entry)
    if (entry.checked.is === 'whole') keptBytes += entry.checked.content.length
    for (const oldest of known.keys()) {
      if (keptBytes <= CACHE_LIMIT_BYTES && known.size <= CACHE_LIMIT_FILES) return
      forget(oldest)
    }
  }
  /** A folder is asked each time. In a bucket a version's files never change, so that what is whole stays whole. */
  const isCurrent = ({ checked, askedAt }: Known): boolean =>
    store.currentForMs > 0 && (checked.is === 'whole' || Date.now() - askedAt < store.currentForMs)
  const readNow = async (path: string, expected: string, before: Known | undefined): Promise<Checked> => {
    const askedAt = Date.now()
    const found = before ? await store.readNewer(path, before.revision) : await store.read(path)
    if (found === undefined) {
      forget(path)
      return MISSING
    }
    if (found === 'unchanged') {
      if (before) known.set(path, { ...before, askedAt })
      return before?.checked ?? MISSING
    }
    const { content, revision } = found
    const isWhole = createHash('sha256').update(content).digest('hex') === expected
    const checked: Checked = isWhole ? { is: 'whole', content, hash: expected } : ALTERED
    keep(path, { revision, expected, checked, askedAt })
    return checked
  }
  return async (path, expected) => {
    const entry = known.get(path)
    const before = entry?.expected === expected ? entry : undefined
    if (before && isCurrent(before)) return before.checked
    const key = `${expected} ${path}`
    const underWay = reading.get(key) ?? readNow(path, expected, before)
    reading.set(key, underWay)
    return underWay.finally(() => reading.delete(key))
  }
}
