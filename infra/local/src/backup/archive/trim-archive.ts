import type { Manifest } from '../manifest'
import type { Archive } from './archive-store'
import { beginOfFile, parseLsn } from './lsn'
import { namedIn } from './piece'
import { mayBePromoted } from './promotion'

const LINE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Removes what no backup is brought further by: of each line what was before the oldest backup that it goes on from, and
 * lines that go on from none.
 * @param current the line that is being written: it may be without a backup yet
 */
export async function trimArchive(
  archive: Archive,
  backups: readonly Pick<Manifest, 'archive' | 'wal'>[],
  current: string | undefined,
): Promise<void> {
  for (const line of (await archive.lines()).filter((name) => LINE.test(name))) {
    const ends = backups.filter((of) => of.archive?.line === line).map(({ wal }) => parseLsn(wal.end.lsn))
    const oldest = ends.reduce<bigint | undefined>(
      (least, end) => (least === undefined || end < least ? end : least),
      undefined,
    )
    if (oldest !== undefined) {
      const store = archive.line(line)
      for (const { name, end } of namedIn(await store.list()))
        if (end <= beginOfFile(oldest)) await store.remove(name)
    } else if (line !== current) await removeUnlessPromoted(archive, line)
  }
}

/** That another machine took a line over is kept for good: the old one may come back when no backup of it is left. */
async function removeUnlessPromoted(archive: Archive, line: string): Promise<void> {
  const store = archive.line(line)
  if (!(await mayBePromoted(store))) return archive.removeLine(line)
  for (const { name } of namedIn(await store.list())) await store.remove(name)
}
