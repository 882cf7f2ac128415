import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Moment, momentOf } from '../backup/archive/recovery-plan'
import { openingKeys } from '../backup/opening-keys'
import { rehearse, restore } from '../backup/restore'
import { settleOwnServers } from '../backup/settle-own-servers'
import { inShell } from '../in-shell'
import { messageOf } from '../problem'
import { root } from '../root'
import { takeSecrets } from '../starting/environments'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run restore -- from <folder> into <data folder> [--to <moment>] [--dry-run] [--security-log <file>]... [--unsealed]
  npm run restore -- settle <folder> [--security-log <file>]...
from restores a backup into an empty folder, as the user who runs this. Read models are filled again by the next start, nobody
is signed in, nothing old is mailed, and the sale is frozen until an admin has confirmed what was restored. --to brings it further
by the archive: latest, a time (2026-11-30T12:04:00Z) or the position of an event; the folder may then be that of all backups.
--dry-run says what would be done. settle does
that on servers of your own, once infra/own-servers/restore.sh has restored them. A newer security log than that of the
backup, named by --security-log, says which changes were lost.`

interface CommandLine {
  readonly from: string
  /** Undefined for servers of one's own, which are restored already. */
  readonly into: string | undefined
  readonly newerLogs: readonly string[]
  readonly isUnsealedFine: boolean
  readonly moment: Moment | undefined
  readonly isRehearsal: boolean
}

runCommand(async () => {
  const { from, into, newerLogs, isUnsealedFine, moment, isRehearsal } = parseCommandLine(
    process.argv.slice(2),
  )
  const env = takeSecrets(process.env)
  const restoring = async (folder: string) => {
    const request = { from, into: folder, newerLogs, keys: openingKeys(env, isUnsealedFine), env, moment }
    return isRehearsal ? rehearse(request) : restore(request)
  }
  const sentences =
    into === undefined
      ? await settleOwnServers({ from, dataDir: resolve(root, env.DATA_DIR || '.data'), newerLogs, env })
      : await restoring(into)
  for (const sentence of sentences) say(sentence)
  if (into !== undefined && !isRehearsal) say(`Start it: DATA_DIR=${inShell(into)} npm start`)
})

function parseCommandLine(args: string[]): CommandLine {
  try {
    const options = {
      'security-log': { type: 'string', multiple: true },
      unsealed: { type: 'boolean', default: false },
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const newerLogs = (values['security-log'] ?? []).map((file) => resolve(file))
    const [first, from, second, into, ...rest] = positionals
    const isUnsealedFine = values.unsealed
    const isRehearsal = values['dry-run']
    const moment = values.to === undefined ? undefined : momentOf(values.to)
    if (values.to !== undefined && moment === undefined)
      throw new Error(`'${values.to}' is neither latest, nor a time, nor the position of an event.`)
    if (first === 'from' && from && second === 'into' && into && rest.length === 0)
      return { from: resolve(from), into: resolve(into), newerLogs, isUnsealedFine, moment, isRehearsal }
    if (first === 'settle' && from && second === undefined && moment === undefined && !isRehearsal)
      return { from: resolve(from), into: undefined, newerLogs, isUnsealedFine, moment, isRehearsal }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
