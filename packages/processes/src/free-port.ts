import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Below the ports that systems use for outgoing connections (Linux: from 32768): one of those could be taken by any
 * connection before the server binds it.
 */
const FIRST = 20_000
const LAST = 32_000
const TRIES = 50

/**
 * A port is bound seconds after it was chosen, and meanwhile looks free. So each process claims its choice by a file
 * that only one process can create; our other processes avoid the port for this long.
 */
const CLAIM_MS = 5 * 60_000

/** A port of the loopback interface that nothing listens on, and that no other process of ours just claimed. */
export async function freePort(): Promise<number> {
  const claims = claimsFolder()
  for (let tried = 0; tried < TRIES; tried += 1) {
    const wished = randomInt(FIRST, LAST)
    if (!claim(join(claims, String(wished)))) continue
    const port = await boundFor(wished).catch(() => undefined)
    if (port !== undefined) return port
  }
  return boundFor(0)
}

/**
 * One folder per user, so that a run as root leaves nothing that another user cannot write to; the same one for
 * tests, whose temporary files are elsewhere.
 */
function claimsFolder(): string {
  const folder = join(
    process.platform === 'win32' ? tmpdir() : '/tmp',
    `presale-ports-${process.getuid?.() ?? 0}`,
  )
  mkdirSync(folder, { recursive: true })
  return folder
}

/** @returns whether the port is ours now */
function claim(file: string): boolean {
  if (isCreated(file)) return true
  if (!isOver(file)) return false
  rmSync(file, { force: true })
  return isCreated(file)
}

function isCreated(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // On a full disk the file is there, and empty: its name alone says all.
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return true
    if (code === 'EEXIST') return false
    throw error
  }
}

function isOver(file: string): boolean {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs > CLAIM_MS
}

/** Binds the port, releases it, and returns it; 0 is any. */
async function boundFor(wished: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wished, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
