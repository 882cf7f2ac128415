import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../problem'
import { manifestSum } from './manifest'
import { VERIFIED_DRAFT, VERIFIED_FILE } from './opened-backup'

const verification = z.object({
  /** The manifest that it is about: a file that was copied beside another one says nothing. */
  manifest: z.string(),
  verifiedAt: z.iso.datetime(),
  events: z.int(),
})
export type Verification = z.output<typeof verification>

/** @returns what the last verification found; undefined where this backup was never verified */
export function verificationOf(folder: string): Verification | undefined {
  const path = join(folder, VERIFIED_FILE)
  if (!existsSync(path)) return undefined
  const { data } = verification.safeParse(parsed(readFileSync(path, 'utf8')))
  return data?.manifest === manifestSum(folder) ? data : undefined
}

/** A note that is damaged says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In its place at once: the note of an earlier time stays until then. @returns why it could not be written */
export function noteVerification(folder: string, verified: Verification): string | undefined {
  try {
    const draft = join(folder, VERIFIED_DRAFT)
    writeFileSync(draft, `${JSON.stringify(verified, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, join(folder, VERIFIED_FILE))
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
