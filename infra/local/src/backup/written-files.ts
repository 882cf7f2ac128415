import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFile } from './manifest'
import type { Transform } from './sealing'

const plain: Transform = async (bytes) => bytes

/** Writes the files of a backup, and keeps what its manifest says of them. Each is on the disk when it is done. */
export class WrittenFiles {
  readonly list: BackupFile[] = []
  readonly #folders = new Set<string>()

  constructor(
    private readonly folder: string,
    private readonly seal: Transform = plain,
  ) {
    this.#folders.add(folder)
  }

  async write(name: string, bytes: Readable): Promise<void> {
    await this.#put(name, await this.seal(bytes))
  }

  /** As it is. */
  async writePlain(name: string, content: string | Uint8Array): Promise<void> {
    await this.#put(name, Readable.from([Buffer.from(content)]))
  }

  async copy(name: string, path: string): Promise<void> {
    await this.write(name, createReadStream(path))
  }

  /** The files' names are on the disk, too. */
  async flush(): Promise<void> {
    for (const folder of this.#folders) await flushFolder(folder)
  }

  async #put(name: string, bytes: Readable): Promise<void> {
    const path = join(this.folder, name)
    await this.#makeFolder(dirname(name))
    const hash = createHash('sha256')
    let size = 0
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    )
    this.list.push({ name, size, sha256: hash.digest('hex') })
  }

  async #makeFolder(name: string): Promise<void> {
    if (name === '.') return
    await this.#makeFolder(dirname(name))
    const path = join(this.folder, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    this.#folders.add(path)
  }
}

export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
