import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { endAllSessions } from '@presale/accounts'
import { THE_SYSTEM } from '@presale/kernel'
import { databaseTime, type Pool } from '@presale/read-store'
import { changeSetting, type RestoredBackup, recordRestoredBackup } from '@presale/sale'
import { acceptRestore } from './accept-restore'
import { chained } from './chained'
import { runCommand, UsageError, withDatabase } from './run-cli'

const USAGE = `Usage: restored --backup <id> --taken-at <time> [--log <file>]...
Run by \`npm run restore\` on the restored servers, before anything else runs on them.`

const OPTIONS = {
  backup: { type: 'string' },
  'taken-at': { type: 'string' },
  log: { type: 'string', multiple: true },
} as const

runCommand(async () => {
  const { backup, logs } = parseCommandLine(process.argv.slice(2))
  const sessions = await withDatabase(endAllSessions)
  // First: no number is given twice, also of those that only a newer log knows.
  const accepted = await acceptRestore({
    reason: `the backup ${backup.id}, taken at ${backup.takenAt}, was restored`,
    moreLogs: logs,
    isAlways: true,
  })
  await withDatabase((pool) => chained(pool, () => freeze(pool, backup)))
  const sentences = [
    ...accepted,
    `All sessions are ended: ${sessions}.`,
    'The sale is frozen. It goes on once an admin has confirmed wallets, prices and staff in the panel, and then lifts the freeze.',
  ]
  process.stdout.write(`${sentences.join('\n')}\n`)
})

async function freeze(pool: Pool, backup: RestoredBackup): Promise<void> {
  const by = {
    id: THE_SYSTEM,
    role: 'system',
    correlationId: randomUUID(),
    at: await databaseTime(pool),
  } as const
  await changeSetting(pool, { key: 'sale_frozen', value: 'true' }, by)
  await recordRestoredBackup(pool, backup, by)
}

function parseCommandLine(args: string[]): { backup: RestoredBackup; logs: readonly string[] } {
  try {
    const { backup: id, 'taken-at': takenAt, log: logs = [] } = parseArgs({ args, options: OPTIONS }).values
    if (id !== undefined && takenAt !== undefined) return { backup: { id, takenAt }, logs }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
