import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** Lines of the security log that say what a restore has taken back, and what has to be decided about again. */
const OF_INTEREST = [
  'role-changed',
  'admin-created',
  'account-deleted',
  'wallet-changed',
  'password-changed',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'email-changed',
] as const

const line = z.object({
  time: z.string(),
  securityEvent: z.enum(OF_INTEREST),
  accountId: z.string().nullish(),
  actorId: z.string().nullish(),
  details: z.record(z.string(), z.unknown()).optional(),
})
type Line = z.output<typeof line>

/**
 * Changes of roles, wallets and passwords that newer security logs know and the restored ones do not, oldest first, as
 * sentences. Lines are compared, not times: clocks may have been set.
 */
export async function changesSince(
  restored: readonly string[],
  newer: readonly string[],
): Promise<readonly string[]> {
  const known = new Set<string>()
  for (const file of restored) for await (const text of linesOf(file)) known.add(text)
  const found: Line[] = []
  for (const file of newer) {
    for await (const text of linesOf(file)) {
      const change = known.has(text) ? undefined : changeIn(text)
      if (change) found.push(change)
      known.add(text)
    }
  }
  return found.sort((a, b) => (a.time < b.time ? -1 : 1)).map(sentenceOf)
}

async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  // An error of the file would be nobody's behind a pipe.
  if (text !== bytes) bytes.on('error', (error) => text.destroy(error))
  yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
}

/** A line that was cut short is none. */
function changeIn(text: string): Line | undefined {
  if (!OF_INTEREST.some((name) => text.includes(`"${name}"`))) return undefined
  try {
    return line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function sentenceOf({ time, securityEvent, accountId, actorId, details }: Line): string {
  const whose = accountId ? ` of the account ${accountId}` : ''
  const by = actorId && actorId !== accountId ? `, by ${actorId}` : ''
  const what = details ? `: ${JSON.stringify(details)}` : ''
  return `${time} ${securityEvent}${whose}${by}${what}`
}

/** What a person is to decide about again. */
export function changeSentences(changes: readonly string[], newerLogs: readonly string[]): readonly string[] {
  if (newerLogs.length === 0)
    return [
      'What was changed after the backup is not known: a newer security log, named by --security-log, says it.',
    ]
  if (changes.length === 0)
    return ['The newer security log knows no change of a role, a wallet or a password after the backup.']
  return [
    'After the backup, the newer security log knows these changes of roles, wallets and passwords. They are not there any more:',
    ...changes,
  ]
}
