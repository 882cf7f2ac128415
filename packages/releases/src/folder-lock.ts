import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { hasCode } from './error-code'

/** Held for some milliseconds each time; who waits longer has met something else. */
const WAIT_MS = 15_000
/** From another machine or container nobody sees whether the holder lives. */
const FOREIGN_HOLDER_MS = 30_000
/** The holder of a lock so old gives up before anybody takes it from there. */
const GIVE_UP_MS = 20_000

const holder = z.object({
  token: z.string(),
  pid: z.int(),
  host: z.string(),
  startedAt: z.string().nullable(),
  /** In which the number is valid. */
  namespace: z.string().nullable(),
})
type Holder = z.output<typeof holder>

/**
 * Runs one at a time over all processes that share the folder. The lock is a file that names its holder: what a killed
 * process left is taken away by the next one. Each lock has a token, and taking it away happens under a lock of that
 * token, so that nobody takes away the lock of whoever came next.
 * @param act gets a check to be made right before the write: it throws once the lock was held for too long.
 */
export async function withLock<T>(path: string, act: (assertHeld: () => void) => Promise<T>): Promise<T> {
  await take(path, Date.now() + WAIT_MS)
  const since = Date.now()
  const assertHeld = (): void => {
    if (Date.now() - since > GIVE_UP_MS) throw new Error(`The lock ${path} was held for too long.`)
  }
  try {
    return await act(assertHeld)
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string, until: number): Promise<void> {
  for (;;) {
    if (await tryToTake(path)) return
    const current = await readHolder(path)
    if (current && (await isGone(current, path))) {
      await withLock(join(dirname(path), `${current.token}.lock`), async () => {
        if ((await readHolder(path))?.token === current.token) await rm(path, { force: true })
      })
    } else if (Date.now() > until) {
      const who = current ? `process ${current.pid} on ${current.host}` : 'nobody who is known'
      throw new Error(`${path} is held by ${who}. If that is no longer at work, remove the file.`)
    } else await pause(5 + Math.random() * 20)
  }
}

/** By a link, so that the lock is there with all that it says, or not at all. */
async function tryToTake(path: string): Promise<boolean> {
  const token = randomUUID()
  const own: Holder = {
    token,
    pid: process.pid,
    host: hostname(),
    startedAt: startOf(process.pid),
    namespace: pidNamespace(),
  }
  const staged = join(dirname(path), token)
  await writeFile(staged, JSON.stringify(own))
  try {
    await link(staged, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(staged, { force: true })
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : holder.parse(JSON.parse(text))
}

async function isGone({ pid, host, startedAt, namespace }: Holder, path: string): Promise<boolean> {
  const isNumberOfOurs = host === hostname() && namespace === pidNamespace()
  if (isNumberOfOurs) return !isAlive(pid) || startOf(pid) !== startedAt
  const about = await stat(path).catch(() => undefined)
  return about !== undefined && Date.now() - about.mtimeMs > FOREIGN_HOLDER_MS
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** A container has process numbers of its own. Null where the system does not say. */
function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** A process id is given out again; with its start it is one process. Null where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')')).split(' ')[20] ?? null
  } catch {
    return null
  }
}
