import { appendFileSync, createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { connected } from '../servers/facts'
import { WRITTEN_MEANWHILE } from './backed-up-files'
import type { OpenedBackup } from './opened-backup'

const adminAction = z.object({
  securityEvent: z.literal('admin-action'),
  details: z.object({ number: z.int(), chain: z.string() }),
})

/** Of a file; none where there is no such file. */
export const linesIn = (file: string): AsyncIterable<Buffer> =>
  existsSync(file) ? createReadStream(file) : Readable.from([])

/** What was written to the security log while the cluster was copied. */
export async function* meanwhileIn(backup: OpenedBackup): AsyncGenerator<Buffer, void, undefined> {
  yield* await backup.read(WRITTEN_MEANWHILE)
}

/**
 * The log was copied before the cluster. Admin actions of the time between are in the database, and their lines are added
 * here; lines of actions that came too late for the database are not, and none twice.
 * @param meanwhile what was written since: kept by the backup, and by the archive where the cluster was brought further by it
 * @param application the restored database, by the login whose the admin actions are
 */
export async function completeLog(
  meanwhile: readonly AsyncIterable<Buffer>[],
  log: string,
  application: string,
): Promise<void> {
  const lines: string[] = []
  const known = await actionsIn(log)
  await connected(application, async (client) => {
    for (const source of meanwhile)
      for await (const line of linesOf(Readable.from(source))) {
        const action = actionIn(line)
        if (action === undefined || known.has(action.number)) continue
        const { rowCount } = await client.query(
          'select 1 from sale.admin_actions where number = $1 and chain = $2',
          [action.number, action.chain],
        )
        if (rowCount !== 1) continue
        known.add(action.number)
        lines.push(`${line}\n`)
      }
  })
  appendFileSync(log, lines.join(''), { mode: 0o600 })
}

async function actionsIn(log: string): Promise<Set<number>> {
  const numbers = new Set<number>()
  if (!existsSync(log)) return numbers
  for await (const line of linesOf(createReadStream(log))) {
    const action = actionIn(line)
    if (action) numbers.add(action.number)
  }
  return numbers
}

const linesOf = (input: Readable) => createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })

/** A line that was cut short is none. */
function actionIn(line: string): { readonly number: number; readonly chain: string } | undefined {
  if (!line.includes('"admin-action"')) return undefined
  try {
    return adminAction.safeParse(JSON.parse(line)).data?.details
  } catch {
    return undefined
  }
}
