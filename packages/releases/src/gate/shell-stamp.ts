import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAMP, stamp } from '../stamp'
import { reasonOf } from './api-served'
import type { ShellStamp } from './fits-shell'

const ASK_WITHIN_MS = 10_000

/** Of the shell's build in a folder. */
export async function shellStampIn(shellDir: string): Promise<ShellStamp> {
  const where = join(shellDir, STAMP)
  const text = await readFile(where, 'utf8').catch(() => undefined)
  return { where, stamp: text === undefined ? undefined : stamp.parse(JSON.parse(text)) }
}

/** Of the shell that a site serves. */
export async function shellStampAt(site: string, withinMs = ASK_WITHIN_MS): Promise<ShellStamp> {
  const where = new URL(`/${STAMP}`, site).href
  try {
    const answer = await fetch(where, { signal: AbortSignal.timeout(withinMs) })
    if (!answer.ok) return { where, stamp: undefined, why: `status ${answer.status}` }
    return { where, stamp: stamp.parse(await answer.json()) }
  } catch (error) {
    return { where, stamp: undefined, why: reasonOf(error) }
  }
}
