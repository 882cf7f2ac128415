import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { REMOTE_CONTRACT_MAJOR, type RegisteredRemote } from '@presale/contracts'
import { z } from 'zod'
import { FILES_LIST, parseRegistry, REGISTRY, type StoredRegistry } from './registry'

const MANIFEST = 'mf-manifest.json'
/** The needed part of the manifest: the browser gets the entry directly, without a round trip for the manifest. */
const manifestOfBuild = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
})

/**
 * Copies one build into the release store as `<name>/<version>/`, with a list of its files' hashes. The version ends
 * with the hash of that list, so the same build is the same version and is copied once, or again where the stored
 * files are not what was published. Source maps are not copied.
 * @throws Error where there is no build.
 */
export async function publishRemote(options: {
  name: string
  baseVersion: string
  dist: string
  remotesDir: string
}): Promise<RegisteredRemote> {
  const { name, baseVersion, dist, remotesDir } = options
  const files = await hashFiles(dist)
  if (!(MANIFEST in files)) throw new Error(`${dist} holds no build of ${name}: ${MANIFEST} is missing.`)
  const { remoteEntry } = manifestOfBuild.parse(
    JSON.parse(await readFile(join(dist, MANIFEST), 'utf8')),
  ).metaData
  const list = listOf(files)
  const filesHash = sha256(list)
  const version = `${baseVersion}-${filesHash.slice(0, 8)}`
  const target = join(remotesDir, name, version)
  if (!(await exists(target))) await placeVersion({ dist, target, list })
  else if (!(await isWhole(target, list))) await replaceVersion({ dist, target, list })
  return {
    version,
    entry: `/remotes/${name}/${version}/${posix.join(remoteEntry.path, remoteEntry.name)}`,
    filesHash,
    contractMajor: REMOTE_CONTRACT_MAJOR,
  }
}

/** Copied beside its place first, then renamed in one step: nobody ever sees half a version. */
async function placeVersion({ dist, target, list }: { dist: string; target: string; list: string }) {
  await mkdir(dirname(target), { recursive: true })
  const staging = await mkdtemp(`${target}.staging-`)
  await cp(dist, staging, { recursive: true, filter: (path) => !isSourceMap(path) })
  await writeFile(join(staging, FILES_LIST), list)
  try {
    await rename(staging, target)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // The same version was published meanwhile; its name guarantees the same content.
    if (!(await exists(target))) throw error
  }
}

async function isWhole(target: string, list: string): Promise<boolean> {
  const { [FILES_LIST]: hashOfList, ...files } = await hashFiles(target)
  return hashOfList === sha256(list) && listOf(files) === list
}

/** Unavailable for a moment; requests meanwhile are refused, as they were before. */
async function replaceVersion(version: { dist: string; target: string; list: string }): Promise<void> {
  const aside = `${version.target}.altered-${randomUUID()}`
  await rename(version.target, aside)
  await placeVersion(version)
  await rm(aside, { recursive: true, force: true })
}

/** Makes the versions active; remotes that are not named keep theirs. The hashes of all stored versions are kept. */
export async function activateRemotes(
  remotesDir: string,
  remotes: Readonly<Record<string, RegisteredRemote>>,
): Promise<StoredRegistry> {
  const path = join(remotesDir, REGISTRY)
  const before = (await exists(path))
    ? (parseRegistry(await readFile(path, 'utf8')) as StoredRegistry)
    : undefined
  const registry: StoredRegistry = {
    remotes: { ...before?.remotes, ...remotes },
    versions: withVersions(withVersions(before?.versions ?? {}, before?.remotes ?? {}), remotes),
  }
  const staging = `${path}.${randomUUID()}.staging`
  await writeFile(staging, `${JSON.stringify(registry, null, 2)}\n`)
  await rename(staging, path)
  return registry
}

/** A registry of an earlier release has only the hashes of the active versions. */
function withVersions(
  versions: StoredRegistry['versions'],
  remotes: StoredRegistry['remotes'],
): StoredRegistry['versions'] {
  const added = Object.entries(remotes).map(([name, { version, filesHash }]) => [
    name,
    { ...versions[name], [version]: filesHash },
  ])
  return { ...versions, ...Object.fromEntries(added) }
}

const listOf = (files: Readonly<Record<string, string>>): string => `${JSON.stringify({ files }, null, 2)}\n`

const isSourceMap = (path: string): boolean => path.endsWith('.map')

/** Path below the folder (with /) → sha256, hex; sorted by path, without source maps. */
async function hashFiles(folder: string): Promise<Record<string, string>> {
  if (!(await exists(folder))) return {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !isSourceMap(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const hashed = await Promise.all(
    paths.map(
      async (path): Promise<[string, string]> => [
        relative(folder, path).split(sep).join('/'),
        sha256(await readFile(path)),
      ],
    ),
  )
  return Object.fromEntries(hashed.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
