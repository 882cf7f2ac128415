import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { messageOf, Problem } from '../problem'
import { environmentFor } from '../starting/environments'
import { builtEntry } from '../starting/run-task'
import { SECURITY, SECURITY_LOG } from './backed-up-files'
import { changeSentences, changesSince } from './changes-since'
import { forgetDerived } from './forget-derived'

export interface SettleRequest {
  /** A folder of infra/own-servers/backup.sh. */
  readonly from: string
  readonly dataDir: string
  readonly newerLogs: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

const about = z.object({ id: z.uuid(), 'taken-at': z.iso.datetime() })
const run = promisify(execFile)

/**
 * What a restore does beside putting files back, for servers of one's own, which were restored by their own programs:
 * nothing of the platform may run on them.
 * @returns sentences
 * @throws Problem
 */
export async function settleOwnServers(request: SettleRequest): Promise<readonly string[]> {
  const { from, newerLogs, env } = request
  const { DATABASE_URL: api, EVENTSTORE_URL: eventStore } = env
  if (!api || !eventStore)
    throw new Problem(
      'Name the restored servers by DATABASE_URL and EVENTSTORE_URL, as .env does for the platform.',
    )
  for (const log of newerLogs) if (!existsSync(log)) throw new Problem(`There is no security log ${log}.`)
  const backup = backupOf(from)
  const changes = await changesSince(logsOf(from), newerLogs)
  await forgetDerived({
    api,
    projector: env.PROJECTOR_DATABASE_URL || api,
    mailer: env.MAILER_DATABASE_URL || api,
  })
  const said = await freeze(backup, request)
  return [...said, ...changeSentences(changes, newerLogs)]
}

/** What backup.sh says of itself, a line each. */
function backupOf(from: string): z.output<typeof about> {
  if (existsSync(join(from, 'backup.tar.gpg')))
    throw new Problem(
      `${from} is encrypted. Name the folder that infra/own-servers/open.sh has opened it into.`,
    )
  const file = join(from, 'backup.txt')
  if (!existsSync(file))
    throw new Problem(`${from} is no backup of infra/own-servers/backup.sh: it has no backup.txt.`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const { data } = about.safeParse(Object.fromEntries(lines.map((line) => line.split('='))))
  if (data) return data
  throw new Problem(`${file} is not as it was written.`)
}

function logsOf(from: string): string[] {
  const folder = join(from, SECURITY)
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

async function freeze(
  backup: z.output<typeof about>,
  { dataDir, newerLogs, env }: SettleRequest,
): Promise<readonly string[]> {
  const key = join(dataDir, 'admin-actions-key')
  const given = {
    ...env,
    ADMIN_ACTIONS_KEY:
      env.ADMIN_ACTIONS_KEY || (existsSync(key) ? readFileSync(key, 'utf8').trim() : undefined),
    SECURITY_LOG_FILE: env.SECURITY_LOG_FILE || join(dataDir, SECURITY_LOG),
  }
  const logs = newerLogs.flatMap((log) => ['--log', log])
  const args = ['--backup', backup.id, '--taken-at', backup['taken-at'], ...logs]
  try {
    const { stdout } = await run(
      process.execPath,
      [builtEntry('services/api/dist/cli/restored.js'), ...args],
      {
        env: environmentFor('restored', given),
      },
    )
    return stdout.trimEnd().split('\n')
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Problem(`The sale could not be frozen: ${stderr?.trim().split('\n')[0] || messageOf(error)}`)
  }
}
