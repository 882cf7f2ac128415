import { parseArgs } from 'node:util'
import { acceptRestore } from './accept-restore'
import { showAuditKey } from './audit-key'
import { UsageError } from './run-cli'
import { type Verification, verifyExport } from './verify-export'
import { verifyLedger } from './verify-ledger'

const USAGE = `Usage:
  npm run audit -- verify [--log <file>]... [--checkpoint <file>]... [--witness '<key> <address>']...
  npm run audit -- verify <file> [--key <file>]
  npm run audit -- accept-restore --reason <text> [--log <file>]...
  npm run audit -- key
verify checks the chain of admin actions, up to the newest that event store and security log know, and that wallets,
settings, prices and roles are what they made them; and every event of the audit trail: against the event store, and
against what the newest export of the whole trail had; and it makes the log of the ledger again, and holds it against every tree of it
that was signed. --log names a security log that was moved elsewhere, --checkpoint a file with a checkpoint or a buyer's receipt,
--witness who is asked what they cosigned. With a file it checks an exported audit trail (events.csv): that no line was changed, taken out, put in or moved, and that it was
signed by this installation's key, or by the public key in the file that --key names. accept-restore takes the admin
actions as the database has them now, after a backup was put back, and says so in the chain. key prints the public key.`

const OPTIONS = {
  key: { type: 'string' },
  reason: { type: 'string' },
  log: { type: 'string', multiple: true },
  checkpoint: { type: 'string', multiple: true },
  witness: { type: 'string', multiple: true },
} as const

/**
 * `npm run audit -- <args>`. What it checks against stands in the environment.
 * @returns what it says, and whether nothing is wrong
 * @throws UsageError, ConfigurationError
 */
export async function auditCommand(args: readonly string[]): Promise<Verification> {
  const { command, file, key, reason, logs, checkpoints, witnesses } = parseCommandLine([...args])
  if (command === 'key') return { isWhole: true, sentences: [await showAuditKey()] }
  if (command === 'accept-restore') {
    return { isWhole: true, sentences: await acceptRestore({ reason, moreLogs: logs }) }
  }
  return file === undefined ? verifyLedger({ logs, checkpoints, witnesses }) : verifyExport(file, key)
}

interface CommandLine {
  readonly command: 'key' | 'verify' | 'accept-restore'
  readonly file: string | undefined
  readonly key: string | undefined
  readonly reason: string
  readonly logs: readonly string[]
  readonly checkpoints: readonly string[]
  readonly witnesses: readonly string[]
}

function parseCommandLine(args: string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [command, file, ...rest] = positionals
    const { key, reason = '', log: logs = [], checkpoint: checkpoints = [], witness: witnesses = [] } = values
    const given = { file, key, reason: reason.trim(), logs, checkpoints, witnesses }
    const isEvidence = checkpoints.length + witnesses.length > 0
    const isAlone = file === undefined && key === undefined
    if (rest.length > 0) throw new UsageError(USAGE)
    if (
      command === 'verify' &&
      reason === '' &&
      (isAlone || (file !== undefined && logs.length === 0 && !isEvidence))
    )
      return { command, ...given }
    if (command === 'accept-restore' && isAlone && !isEvidence && given.reason !== '')
      return { command, ...given }
    if (command === 'key' && isAlone && !isEvidence && reason === '' && logs.length === 0)
      return { command, ...given }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
