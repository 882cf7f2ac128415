import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { FILES_LIST, followRegistry, listHashOf, withFile } from './registry'

/** The published bytes; or that the file is missing, or that its bytes were changed. */
export type Checked =
  | { readonly is: 'whole'; readonly content: Buffer; readonly hash: string }
  | { readonly is: 'missing' }
  | { readonly is: 'altered' }

/** In total; the oldest are evicted first. All remotes of a release are some megabytes. */
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024
/** Cached paths, valid or not. */
const CACHE_LIMIT_FILES = 5000

const list = z.object({ files: z.record(z.string(), z.string()) })
const MISSING = { is: 'missing' } as const
const ALTERED = { is: 'altered' } as const

interface Known {
  readonly signature: string
  readonly expected: string
  readonly checked: Checked
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
  remotesDir: string,
): (name: string, version: string) => Promise<Release | 'missing' | 'altered'> {
  const registry = followRegistry(remotesDir)
  const known = new Map<string, Known>()
  const lists = new WeakMap<Buffer, ReadonlyMap<string, string>>()
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
  const read = async (path: string, expected: string): Promise<Checked> => {
    const checked = await withFile(path, async ({ signature, content }): Promise<Checked> => {
      const before = known.get(path)
      if (before?.signature === signature && before.expected === expected) return before.checked
      const bytes = await content()
      const isWhole = createHash('sha256').update(bytes).digest('hex') === expected
      const found: Checked = isWhole ? { is: 'whole', content: bytes, hash: expected } : ALTERED
      keep(path, { signature, expected, checked: found })
      return found
    })
    return checked ?? MISSING
  }

  return async (name, version) => {
    const known = await registry()
    const expected = known && listHashOf(known, name, version)
    if (expected === undefined) return 'missing'
    const folder = join(remotesDir, name, version)
    const found = await read(join(folder, FILES_LIST), expected)
    if (found.is !== 'whole') return found.is
    const files = lists.get(found.content) ?? parseList(found.content)
    lists.set(found.content, files)
    return {
      has: (file) => files.has(file),
      read: async (file) => {
        const hash = files.get(file)
        return hash === undefined ? MISSING : read(join(folder, file), hash)
      },
    }
  }
}

function parseList(content: Buffer): ReadonlyMap<string, string> {
  return new Map(Object.entries(list.parse(JSON.parse(content.toString('utf8'))).files))
}
