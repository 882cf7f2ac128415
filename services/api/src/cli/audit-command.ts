import { parseArgs } from 'node:util'
import { acceptRestore } from './accept-restore'
import { showAuditKey } from './audit-key'
import { UsageError } from './run-cli'
import { type Verification, verifyExport } from './verify-export'
import { verifyLedger } from './verify-ledger'

const USAGE = `Usage:
  npm run audit -- verify [--log <file>]...
  npm run audit -- verify <file> [--key <file>]
  npm run audit -- accept-restore --reason <text> [--log <file>]...
  npm run audit -- key
verify checks the chain of admin actions, up to the newest that event store and security log know, and that wallets,
settings, prices and roles are what they made them; and every event of the audit trail: against the event store, and
against what the newest export of the whole trail had. --log names a security log that was moved elsewhere. With a file
it checks an exported audit trail (events.csv): that no line was changed, taken out, put in or moved, and that it was
signed by this installation's key, or by the public key in the file that --key names. accept-restore takes the admin
actions as the database has them now, after a backup was put back, and says so in the chain. key prints the public key.`

const OPTIONS = {
  key: { type: 'string' },
  reason: { type: 'string' },
  log: { type: 'string', multiple: true },
} as const

/**
 * `npm run audit -- <args>`. What it checks against stands in the environment.
 * @returns what it says, and whether nothing is wrong
 * @throws UsageError, ConfigurationError
 */
export async function auditCommand(args: readonly string[]): Promise<Verification> {
  const { command, file, key, reason, logs } = parseCommandLine([...args])
  if (command === 'key') return { isWhole: true, sentences: [await showAuditKey()] }
  if (command === 'accept-restore') {
    return { isWhole: true, sentences: await acceptRestore({ reason, moreLogs: logs }) }
  }
  return file === undefined ? verifyLedger(logs) : verifyExport(file, key)
}

interface CommandLine {
  readonly command: 'key' | 'verify' | 'accept-restore'
  readonly file: string | undefined
  readonly key: string | undefined
  readonly reason: string
  readonly logs: readonly string[]
}

function parseCommandLine(args: string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [command, file, ...rest] = positionals
    const { key, reason = '', log: logs = [] } = values
    const given = { file, key, reason: reason.trim(), logs }
    const isAlone = file === undefined && key === undefined
    if (rest.length > 0) throw new UsageError(USAGE)
    if (command === 'verify' && reason === '' && (isAlone || (file !== undefined && logs.length === 0)))
      return { command, ...given }
    if (command === 'accept-restore' && isAlone && given.reason !== '') return { command, ...given }
    if (command === 'key' && isAlone && reason === '' && logs.length === 0) return { command, ...given }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
