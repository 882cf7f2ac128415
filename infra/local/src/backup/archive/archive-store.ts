import { existsSync, readdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder'
import { flushFolder } from '../written-files'

/** Where the files of a line are. */
export interface ArchiveStore {
  /** For people. */
  readonly place: string
  list(): Promise<readonly string[]>
  read(name: string): Promise<Buffer>
  /** All of it or nothing, and there for good once it is done. */
  write(name: string, content: string | Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

const DRAFT = '.new'

/** A folder, made where it is missing. */
export function folderStore(folder: string): ArchiveStore {
  return {
    place: folder,
    list: async () => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith(DRAFT)) : []),
    read: (name) => readFile(join(folder, name)),
    async write(name, content) {
      makeFolder(folder, 0o700)
      const path = join(folder, name)
      const handle = await open(`${path}${DRAFT}`, 'w', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}${DRAFT}`, path)
      await flushFolder(folder)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
