import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { LoggedAction, LoggedAnnouncement } from '@presale/sale'
import { z } from 'zod'

/** The security event of a tree that was signed. */
export const LOG_CHECKPOINT = 'log-checkpoint'

const head = { number: z.int().min(1), chain: z.string() }
const line = z.discriminatedUnion('securityEvent', [
  z.object({
    securityEvent: z.literal('admin-action'),
    accountId: z.string().optional(),
    details: z.object({ ...head, action: z.string(), subject: z.string(), at: z.string() }),
  }),
  z.object({
    securityEvent: z.enum(['admin-action-announced', 'admin-action-taken-back']),
    details: z.object({ announced: z.string(), action: z.string(), subject: z.string(), at: z.string() }),
  }),
  z.object({ securityEvent: z.literal('security-log-begun'), details: z.object(head) }),
])

export interface SecurityLogs {
  readonly files: readonly string[]
  readonly logged: readonly LoggedAction[]
  readonly announced: readonly LoggedAnnouncement[]
}

/**
 * The admin actions in a security log, in what it was rotated to beside it (security.log.1, security.log-2026-11-01.gz),
 * and in further ones that were moved elsewhere.
 * @returns undefined where there is none of them to read
 * @throws the file system's error for one that was named, or is there and cannot be read
 */
export async function readSecurityLogs(
  file: string | undefined,
  more: readonly string[],
): Promise<SecurityLogs | undefined> {
  const files = [
    ...new Set([...(file === undefined ? [] : await rotated(file)), ...more].map((one) => resolve(one))),
  ]
  if (files.length === 0) return undefined
  const [logged, announced]: [LoggedAction[], LoggedAnnouncement[]] = [[], []]
  for (const one of files)
    for await (const entry of entriesIn(one)) {
      if ('isTakenBack' in entry) announced.push(entry)
      else logged.push(entry)
    }
  return { files, logged, announced }
}

const checkpointLine = z.object({
  securityEvent: z.literal(LOG_CHECKPOINT),
  details: z.object({ note: z.string() }),
})

/** What was signed of the log of the ledger, as far as security logs have it; the same files as of admin actions. */
export async function checkpointsInLogs(
  file: string | undefined,
  more: readonly string[],
): Promise<string[]> {
  const files = [...(file === undefined ? [] : await rotated(file)), ...more].map((one) => resolve(one))
  const notes = new Set<string>()
  for (const one of new Set(files))
    for await (const entry of linesOf(one)) {
      if (!entry.includes(LOG_CHECKPOINT)) continue
      const { data } = checkpointLine.safeParse(parsed(entry))
      if (data) notes.add(data.details.note)
    }
  return [...notes]
}

/** Oldest name last, as the rotation counts; the order says nothing, numbers do. */
async function rotated(file: string): Promise<string[]> {
  const [folder, name] = [dirname(file), basename(file)]
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}-`))
    .map((one) => join(folder, one))
}

async function* entriesIn(file: string): AsyncGenerator<LoggedAction | LoggedAnnouncement, void, undefined> {
  for await (const entry of linesOf(file)) {
    if (!entry.includes('"admin-action') && !entry.includes('"security-log-begun"')) continue
    const { data } = line.safeParse(parsed(entry))
    if (!data) continue
    if (data.securityEvent === 'security-log-begun') yield data.details
    else if (data.securityEvent !== 'admin-action') {
      const { announced: value, action, subject, at } = data.details
      yield { value, action, subject, at, isTakenBack: data.securityEvent === 'admin-action-taken-back' }
    } else {
      const { number, chain, action, subject, at } = data.details
      yield { number, chain, content: { action, subject, at }, accountId: data.accountId }
    }
  }
}

function linesOf(file: string): AsyncIterable<string> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  // An error of the file would be nobody's behind a pipe.
  if (text !== bytes) bytes.on('error', (error) => text.destroy(error))
  return createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
}

/** A line that was cut short is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
