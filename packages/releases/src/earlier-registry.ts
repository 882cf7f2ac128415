import { z } from 'zod'
import { entryOf, MANIFEST } from './manifest'
import { chained, type Registry, type StoredVersion } from './registry'
import type { ReleaseStore } from './store'

/** Of all remotes, in the folders of releases before each remote had a registry of its own. */
export const EARLIER_REGISTRY = 'remotes.json'

const registered = z.object({
  version: z.string(),
  entry: z.string(),
  filesHash: z.string(),
  contractMajor: z.int(),
  globalName: z.string().optional(),
})
const earlier = z.object({
  remotes: z.record(z.string(), registered),
  versions: z.record(z.string(), z.record(z.string(), z.string())).optional(),
})

/**
 * What an earlier release's registry knows of a remote, as the beginning of the remote's own one. There every start made
 * its build the active one, so the next start may do that, too.
 * @throws Error where there is one that cannot be read.
 */
export async function takenOver(store: ReleaseStore, name: string): Promise<Registry | undefined> {
  const stored = await store.read(EARLIER_REGISTRY)
  if (!stored) return undefined
  const { remotes, versions: hashes = {} } = earlier.parse(JSON.parse(stored.content.toString('utf8')))
  const active = Object.hasOwn(remotes, name) ? remotes[name] : undefined
  if (!active) return undefined
  const known = { ...(Object.hasOwn(hashes, name) ? hashes[name] : {}), [active.version]: active.filesHash }
  const versions = await Promise.all(
    Object.entries(known).map(async ([version, filesHash]): Promise<[string, StoredVersion]> => {
      const found = await entryIn(store, `${name}/${version}/${MANIFEST}`)
      const isActive = version === active.version
      const place = isActive ? placeOf(active, name) : { entry: null, globalName: null }
      return [
        version,
        {
          ...UNKNOWN,
          filesHash,
          ...place,
          ...found,
          ...(isActive ? { contractMajor: active.contractMajor } : {}),
        },
      ]
    }),
  )
  const said = {
    // Not by chance: read twice, it is the same entry.
    uuid: EARLIER_REGISTRY,
    at: new Date(0).toISOString(),
    by: 'an earlier release',
    action: 'start',
    from: null,
    to: active.version,
    reason: `taken over from ${EARLIER_REGISTRY}`,
    forced: null,
  } as const
  return {
    name,
    active: active.version,
    versions: Object.fromEntries(versions),
    history: [chained([], said)],
  }
}

const UNKNOWN = {
  publishedAt: null,
  publishedBy: null,
  size: null,
  contractMajor: null,
  stamp: null,
  origin: null,
}

function placeOf({ entry, version, globalName }: z.output<typeof registered>, name: string) {
  const prefix = `/remotes/${name}/${version}/`
  const path = entry.startsWith(prefix) ? entry.slice(prefix.length) : null
  return { entry: path, globalName: globalName ?? null }
}

async function entryIn(store: ReleaseStore, path: string) {
  const manifest = await store.read(path)
  try {
    return manifest && entryOf(manifest.content)
  } catch {
    return undefined
  }
}
