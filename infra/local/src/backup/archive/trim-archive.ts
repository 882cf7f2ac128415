import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Manifest } from '../manifest'
import { folderStore } from './archive-store'
import { lineFolder } from './line'
import { beginOfFile, parseLsn } from './lsn'
import { namedIn } from './piece'

const LINE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Removes what no backup is brought further by: of each line what was before the oldest backup that it goes on from, and
 * lines that go on from none.
 * @param current the line that is being written: it may be without a backup yet
 */
export async function trimArchive(
  archive: string,
  backups: readonly Pick<Manifest, 'archive' | 'wal'>[],
  current: string | undefined,
): Promise<void> {
  if (!existsSync(archive)) return
  for (const line of readdirSync(archive).filter((name) => LINE.test(name))) {
    const folder = lineFolder(archive, line)
    const ends = backups.filter((of) => of.archive?.line === line).map(({ wal }) => parseLsn(wal.end.lsn))
    const oldest = ends.reduce<bigint | undefined>(
      (least, end) => (least === undefined || end < least ? end : least),
      undefined,
    )
    if (oldest !== undefined) {
      const store = folderStore(folder)
      for (const { name, end } of namedIn(await store.list()))
        if (end <= beginOfFile(oldest)) await store.remove(name)
    } else if (line !== current) await rm(folder, { recursive: true, force: true })
  }
}
