import { readFileSync } from 'node:fs'
import { checkAdminActions, type KnownHead } from '@presale/sale'
import { z } from 'zod'
import { actionSettings, UsageError, withDatabase } from './run-cli'
import type { Verification } from './verify-export'

const line = z.object({
  securityEvent: z.literal('admin-action'),
  details: z.object({ number: z.int().min(1), chain: z.string() }),
})

/**
 * Checks the chain of admin actions, and that it reaches as far as the security log says: a chain that lacks its
 * newest rows is still valid in itself.
 */
export async function verifyActions(): Promise<Verification> {
  const { ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file } = actionSettings()
  if (!key)
    throw new UsageError(
      'ADMIN_ACTIONS_KEY is missing: without the key nobody can tell whether admin actions are as they were.',
    )
  const known = file === undefined ? undefined : headsIn(file)
  const { count, head, problems } = await withDatabase((pool) => checkAdminActions(pool, key, known ?? []))
  const sentences = [...problems, ...(await logSentences(file, known, count))]
  const isWhole = problems.length === 0 && (known !== undefined || file === undefined || count === 0)
  const verdict = isWhole
    ? `The admin actions are whole and unchanged: ${count}, head ${head}.`
    : 'The admin actions are not as they were written down.'
  return { isWhole, sentences: [verdict, ...sentences] }
}

async function logSentences(
  file: string | undefined,
  known: readonly KnownHead[] | undefined,
  count: number,
): Promise<string[]> {
  if (file === undefined)
    return ['Whether the newest are missing is not known: no SECURITY_LOG_FILE names a security log.']
  if (known === undefined)
    return count === 0
      ? []
      : [`The security log ${file} cannot be read: whether the newest are missing is not known.`]
  const newest = Math.max(0, ...known.map(({ number }) => number))
  return [
    newest === 0
      ? `The security log ${file} knows no admin action: it may have been begun anew since the last one.`
      : `The security log ${file} knows them up to ${newest}.`,
  ]
}

/** Numbers and chain values from the security log; undefined where there is no log to read. */
function headsIn(file: string): KnownHead[] | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  return text.split('\n').flatMap((entry) => {
    if (!entry.includes('"admin-action"')) return []
    const { data } = line.safeParse(parsed(entry))
    return data ? [data.details] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
