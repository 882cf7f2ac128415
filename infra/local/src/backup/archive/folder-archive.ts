import { existsSync, readdirSync } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder'
import { flushFolder } from '../written-files'
import { type Archive, type ArchiveStore, alreadyThere } from './archive-store'

const DRAFT = '.new'

/** A folder, made where it is missing. */
export const folderArchive = (folder: string): Archive => ({
  place: folder,
  everyMs: 400,
  lines: async () => (existsSync(folder) ? readdirSync(folder) : []),
  line: (line) => folderStore(join(folder, line)),
  removeLine: (line) => rm(join(folder, line), { recursive: true, force: true }),
})

const folderStore = (folder: string): ArchiveStore => ({
  place: folder,
  list: async () => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith(DRAFT)) : []),
  async read(name) {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  },
  async write(name, content) {
    makeFolder(folder, 0o700)
    const path = join(folder, name)
    // What was cut off may be the placed file itself, by another name.
    await rm(`${path}${DRAFT}`, { force: true })
    const handle = await open(`${path}${DRAFT}`, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await placeOnce(`${path}${DRAFT}`, path)
    await flushFolder(folder)
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})

/** Gives a draft its name, unless another file has it. */
async function placeOnce(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    // Not every file system has links: a rename is as whole, but takes the place of what is there.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return rename(draft, path)
    if (!(await readFile(path)).equals(await readFile(draft)))
      throw alreadyThere(basename(path), dirname(path))
  }
  await rm(draft)
}
