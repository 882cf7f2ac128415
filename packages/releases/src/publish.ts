import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Change, changeRegistry } from './change-registry'
import { FILES_LIST, listOf } from './files-list'
import { entryOf, MANIFEST } from './manifest'
import { Refused } from './refused'
import { type StoredVersion, sha256, versionOf } from './registry'
import { isShipped, type Signer } from './signing'
import { buildOrigin, ORIGIN, STAMP, stamp } from './stamp'
import type { ReleaseStore } from './store'

export interface Publication {
  readonly name: string
  /** What the version begins with: that of the remote's package. */
  readonly baseVersion: string
  /** The folder of the build. */
  readonly dist: string
  /** It was built just now, where a cache may have left files of an earlier build: those that it names are taken. */
  readonly isOwnBuild?: boolean
  readonly by: string
  readonly now: Date
  readonly signer?: Signer | undefined
}

export interface Published {
  readonly name: string
  readonly version: string
  /** False where the same build was there already. */
  readonly isNew: boolean
  readonly isActive: boolean
  /** Files of it had been altered: they are as they were published again. */
  readonly isMended: boolean
}

/**
 * Stores one build as `<name>/<version>/`, with a list of its files' hashes, and enters it in the remote's registry. The
 * version ends with the hash of that list, so the same build is the same version; what is stored and is not what was
 * published is stored again. Source maps stay behind. Nothing is activated.
 * @throws Refused where there is no build.
 */
export async function publishBuild(store: ReleaseStore, publication: Publication): Promise<Published> {
  const { name, baseVersion, by, now, signer } = publication
  const { files, origin } = await readBuild(publication)
  const list = listOf(files)
  const filesHash = sha256(list)
  const version = `${baseVersion}-${filesHash.slice(0, 8)}`
  const all = new Map(files).set(FILES_LIST, list)
  const storeFiles = () => storeAll(store, `${name}/${version}`, all)
  const hasReplaced = await storeFiles()
  const stored: StoredVersion = {
    filesHash,
    ...entryOf(fileOf(files, MANIFEST)),
    publishedAt: now.toISOString(),
    publishedBy: by,
    size: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    ...stampOf(files),
    origin,
  }
  const act = {
    uuid: randomUUID(),
    filesHash,
    at: now.toISOString(),
    by,
    action: 'publish',
    to: version,
    reason: null,
    forced: null,
  } as const
  let [isNew, isActive] = [false, false]
  const enter: Change = (registry) => {
    const before = versionOf(registry, version)
    if (before && before.filesHash !== filesHash)
      throw new Refused(`${name} ${version} is another build already: raise the version in its package.json.`)
    isNew = before === undefined
    isActive = version === registry.active
    const isEntered = before && (!signer || isShipped(registry, version, signer.known))
    if (isEntered && (isActive || !isStale(before, now))) return undefined
    const { [version]: _, ...others } = registry.versions
    return { versions: { ...others, [version]: stored }, acts: [act] }
  }
  await changeRegistry(store, name, enter, signer)
  // A clean-up may have removed the files of a version that was not entered yet.
  if (isNew) await storeFiles()
  return { name, version, isNew, isActive, isMended: hasReplaced }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Somebody publishes it to activate it: a clean-up must not count it by the day it was first published. */
function isStale({ publishedAt }: StoredVersion, now: Date): boolean {
  return publishedAt === null || now.getTime() - Date.parse(publishedAt) > DAY_MS
}

const SOURCE_MAP = /\.map(\.(br|gz))?$/

async function readBuild({ name, dist, isOwnBuild }: Publication) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile() && !SOURCE_MAP.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    paths.map(
      async (path): Promise<[string, Buffer]> => [
        relative(dist, path).split(sep).join('/'),
        await readFile(path),
      ],
    ),
  )
  const files = new Map(read)
  if (!files.has(MANIFEST)) throw new Refused(`${dist} holds no build of ${name}: ${MANIFEST} is missing.`)
  const found = files.get(ORIGIN)
  for (const ending of ['', '.br', '.gz']) files.delete(ORIGIN + ending)
  if (!found) return { files, origin: null }
  const { files: named, ...origin } = buildOrigin.parse(JSON.parse(found.toString('utf8')))
  return { files: isOwnBuild && named ? onlyNamed(files, named, dist) : files, origin }
}

/** Without what an earlier build left in the folder. @throws Refused where a file of this one is not there */
function onlyNamed(
  files: ReadonlyMap<string, Buffer>,
  named: readonly string[],
  dist: string,
): Map<string, Buffer> {
  const ofBuild = named.filter((path) => !SOURCE_MAP.test(path))
  const missing = ofBuild.find((path) => !files.has(path))
  if (missing !== undefined) throw new Refused(`${dist} holds a part of a build: ${missing} is missing.`)
  return new Map([...files].filter(([path]) => ofBuild.includes(path)))
}

function stampOf(files: ReadonlyMap<string, Buffer>): Pick<StoredVersion, 'stamp' | 'contractMajor'> {
  const found = files.get(STAMP)
  if (!found) return { stamp: null, contractMajor: null }
  const parsed = stamp.parse(JSON.parse(found.toString('utf8')))
  return { stamp: parsed, contractMajor: parsed.contractMajor }
}

function fileOf(files: ReadonlyMap<string, Buffer>, path: string): Buffer {
  return files.get(path) ?? Buffer.alloc(0)
}

/** The list last: what has a list is whole. @returns whether other bytes were in the place of any */
async function storeAll(
  store: ReleaseStore,
  folder: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
  const rest = [...files].filter(([path]) => path !== FILES_LIST)
  const waiting = rest.values()
  let hasReplaced = false
  const storeOne = async (path: string, content: Buffer): Promise<void> => {
    if (await storeExactly(store, `${folder}/${path}`, content)) hasReplaced = true
  }
  const storeNext = async (): Promise<void> => {
    for (const [path, content] of waiting) await storeOne(path, content)
  }
  await Promise.all(Array.from({ length: 8 }, storeNext))
  await storeOne(FILES_LIST, fileOf(files, FILES_LIST))
  return hasReplaced
}

/** Also where other bytes are in its place. @returns whether they were */
async function storeExactly(store: ReleaseStore, path: string, content: Buffer): Promise<boolean> {
  while (!(await store.create(path, content))) {
    const other = await store.read(path)
    if (other && (await store.replace(path, content, other.revision))) return true
  }
  return false
}
