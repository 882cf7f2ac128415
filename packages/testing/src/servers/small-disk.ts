import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, of so many megabytes. */
export interface SmallDisk {
  readonly folder: string
  /** Until nothing more goes onto it. */
  fill(): void
  free(): void
  close(): Promise<void>
}

const CHUNKS = [1024 * 1024, 4096, 1]

/**
 * Root mounts it; anybody else does so in a namespace of their own, and reaches it from here through the process that
 * lives there.
 */
export async function startSmallDisk(megabytes: number): Promise<SmallDisk> {
  const mountPoint = mkdtempSync(join(tmpdir(), 'presale-small-disk-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'presale-small-disk', mountPoint]
  const isRoot = process.getuid?.() === 0
  const holder = isRoot ? undefined : await mountApart(mount)
  if (isRoot) execFileSync('mount', mount)
  const folder = holder ? `/proc/${holder.pid}/root${mountPoint}` : mountPoint
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    async close() {
      if (isRoot) execFileSync('umount', ['--lazy', mountPoint])
      await ended(holder)
      rmdirSync(mountPoint)
    },
  }
}

async function mountApart(mount: readonly string[]): Promise<ChildProcess> {
  const script = 'mount "$@" && echo mounted && exec sleep infinity'
  const holder = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', ...mount])
  const [line] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
  if (String(line).trim() !== 'mounted') throw new Error('Nothing could be mounted: user namespaces are off.')
  return holder
}

async function ended(holder: ChildProcess | undefined): Promise<void> {
  if (!holder) return
  const exit = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exit
}

function fillUp(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of CHUNKS) writeUntilFull(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
