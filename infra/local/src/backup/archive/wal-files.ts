import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerUser } from '../../servers/postgres-user'
import { beginOfFile, type Lsn, WAL_FILE_BYTES, walFileName } from './lsn'

/** Files of the log as Postgres has them: of one length, filled up with zeros, by which it knows the end. */
export class WalFiles {
  #opened: { readonly at: Lsn; readonly handle: FileHandle } | undefined

  /** @param owner who runs Postgres, where that is another user */
  constructor(
    private readonly folder: string,
    private readonly timeline: number,
    private readonly owner?: ServerUser,
  ) {}

  async write(start: Lsn, wal: Buffer): Promise<void> {
    for (let done = 0; done < wal.length; ) {
      const at = start + BigInt(done)
      const file = beginOfFile(at)
      const handle = await this.#fileWith(at)
      const part = wal.subarray(done, done + Number(file + WAL_FILE_BYTES - at))
      await handle.write(part, 0, part.length, Number(at - file))
      done += part.length
    }
  }

  /** What was written outlives the machine. */
  async flush(): Promise<void> {
    await this.#opened?.handle.datasync()
  }

  async close(): Promise<void> {
    await this.flush()
    await this.#opened?.handle.close()
    this.#opened = undefined
  }

  async #fileWith(at: Lsn): Promise<FileHandle> {
    const file = beginOfFile(at)
    if (this.#opened?.at === file) return this.#opened.handle
    await this.close()
    const path = join(this.folder, walFileName(this.timeline, at))
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    this.#opened = { at: file, handle }
    await handle.truncate(Number(WAL_FILE_BYTES))
    if (this.owner) await handle.chown(this.owner.uid, this.owner.gid)
    return handle
  }
}
