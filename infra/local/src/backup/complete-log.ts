import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { connected } from '../servers/facts'
import { WRITTEN_MEANWHILE } from './backed-up-files'
import type { OpenedBackup } from './opened-backup'

const adminAction = z.object({
  securityEvent: z.literal('admin-action'),
  details: z.object({ number: z.int(), chain: z.string() }),
})

/**
 * The log was copied before the cluster. Admin actions of the time between are in the database, and their lines are added
 * here; lines of actions that came too late for the database are not.
 * @param application the restored database, by the login whose the admin actions are
 */
export async function completeLog(backup: OpenedBackup, log: string, application: string): Promise<void> {
  const lines: string[] = []
  const written = await backup.read(WRITTEN_MEANWHILE)
  await connected(application, async (client) => {
    for await (const line of createInterface({ input: written, crlfDelay: Number.POSITIVE_INFINITY })) {
      const action = actionIn(line)
      if (action === undefined) continue
      const { rowCount } = await client.query(
        'select 1 from sale.admin_actions where number = $1 and chain = $2',
        [action.number, action.chain],
      )
      if (rowCount === 1) lines.push(`${line}\n`)
    }
  })
  appendFileSync(log, lines.join(''), { mode: 0o600 })
}

/** A line that was cut short is none. */
function actionIn(line: string): { readonly number: number; readonly chain: string } | undefined {
  if (!line.includes('"admin-action"')) return undefined
  try {
    return adminAction.safeParse(JSON.parse(line)).data?.details
  } catch {
    return undefined
  }
}
