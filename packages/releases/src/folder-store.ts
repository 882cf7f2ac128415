import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { hasCode } from './error-code'
import { withLock } from './folder-lock'
import { assertPath, type ListedObject, type ReleaseStore, type StoredObject, StoreRefused } from './store'

/** Files on their way, and locks. A name that no path of a release can have. */
const STAGING = '.staging'

/**
 * A release store in a folder. A file comes into its place by one link or rename, whole, so that a reader sees all of it
 * or nothing; comparing and replacing happen under a lock.
 */
export class FolderStore implements ReleaseStore {
  readonly address: string
  readonly currentForMs = 0
  readonly #staging: string

  constructor(folder: string) {
    this.address = folder
    this.#staging = join(folder, STAGING)
  }

  async read(path: string): Promise<StoredObject | undefined> {
    return this.#look(path)
  }

  readNewer(path: string, revision: string): Promise<StoredObject | 'unchanged' | undefined> {
    return this.#look(path, revision)
  }

  async create(path: string, content: Buffer): Promise<boolean> {
    const target = await this.#placeFor(path)
    return this.#staged(content, async (staged) => {
      try {
        await link(staged, target)
        return true
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
        const other = await this.read(path)
        if (!other && (await stat(target).catch(ignoreMissing))?.isDirectory())
          throw new StoreRefused(`A folder is in the place of the file ${target}. Remove it.`)
        return other?.content.equals(content) ?? false
      }
    })
  }

  async replace(path: string, content: Buffer, revision: string): Promise<boolean> {
    const target = await this.#placeFor(path)
    const lock = join(this.#staging, `${path.replaceAll('/', ',')}.lock`)
    return this.#staged(content, (staged) =>
      withLock(lock, async (assertHeld) => {
        if ((await revisionOf(target)) !== revision) return false
        assertHeld()
        await rename(staged, target)
        return true
      }),
    )
  }

  async list(folder: string): Promise<ListedObject[]> {
    assertPath(folder)
    const entries = await entriesIn(join(this.address, folder), { recursive: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const listed = await Promise.all(
      files.map(async (file) => {
        const about = await stat(file).catch(ignoreMissing)
        const path = relative(this.address, file).split(sep).join('/')
        return about && { path, size: about.size, modifiedAt: about.mtime }
      }),
    )
    return listed.filter((one) => one !== undefined).sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  async names(): Promise<string[]> {
    const entries = await entriesIn(this.address)
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  }

  async remove(path: string): Promise<void> {
    assertPath(path)
    await unlink(join(this.address, path)).catch(ignoreMissing)
    // Folders are no objects: an empty one goes with its last file.
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const isGone = await rmdir(join(this.address, folder)).then(
        () => true,
        () => false,
      )
      if (!isGone) return
    }
  }

  async removeLeftovers(olderThan: Date): Promise<void> {
    for (const { name } of await entriesIn(this.#staging)) {
      const path = join(this.#staging, name)
      const about = await stat(path).catch(ignoreMissing)
      if (about && about.mtime < olderThan) await rm(path, { force: true })
    }
  }

  async #look(path: string): Promise<StoredObject | undefined>
  async #look(path: string, known: string): Promise<StoredObject | 'unchanged' | undefined>
  async #look(path: string, known?: string): Promise<StoredObject | 'unchanged' | undefined> {
    assertPath(path)
    const file = await open(join(this.address, path), 'r').catch(ignoreMissing)
    if (!file) return undefined
    try {
      const about = await file.stat({ bigint: true })
      if (!about.isFile()) return undefined
      const revision = signature(about)
      return revision === known ? 'unchanged' : { revision, content: await file.readFile() }
    } finally {
      await file.close()
    }
  }

  async #placeFor(path: string): Promise<string> {
    assertPath(path)
    const target = join(this.address, path)
    await makeFolder(this.#staging)
    await makeFolder(dirname(target))
    return target
  }

  /** Written and on the disk before `place` gives it a name; what is not placed is removed. */
  async #staged<T>(content: Buffer, place: (staged: string) => Promise<T>): Promise<T> {
    const staged = join(this.#staging, randomUUID())
    const file = await open(staged, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    try {
      return await place(staged)
    } finally {
      await rm(staged, { force: true })
    }
  }
}

interface About {
  readonly mtimeNs: bigint
  readonly ctimeNs: bigint
  readonly size: bigint
  readonly ino: bigint
}

const signature = ({ mtimeNs, ctimeNs, size, ino }: About): string => [mtimeNs, ctimeNs, size, ino].join(' ')

async function revisionOf(path: string): Promise<string | undefined> {
  const about = await stat(path, { bigint: true }).catch(ignoreMissing)
  return about && signature(about)
}

async function entriesIn(folder: string, options: { recursive?: boolean } = {}) {
  return (await readdir(folder, { ...options, withFileTypes: true }).catch(ignoreMissing)) ?? []
}

function ignoreMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
  throw error
}

/** As often as another process may remove the empty folder above it meanwhile. */
const TRIES = 3

/**
 * Makes a folder, and those above it that are missing. Node's `recursive` asks for ever where a file system takes no
 * folders and calls that ENOENT, as /proc does.
 */
async function makeFolder(folder: string, tries = TRIES): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    if (tries === 0) throw new StoreRefused(`The folder ${folder} cannot be made.`)
    await makeFolder(dirname(folder), tries)
    await makeFolder(folder, tries - 1)
  }
}
