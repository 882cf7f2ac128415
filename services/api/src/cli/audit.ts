import { parseArgs } from 'node:util'
import { acceptRestore } from './accept-restore'
import { showAuditKey } from './audit-key'
import { runCommand, UsageError } from './run-cli'
import { verifyExport } from './verify-export'
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

// Before the command runs, which it does at once.
const OPTIONS = {
  key: { type: 'string' },
  reason: { type: 'string' },
  log: { type: 'string', multiple: true },
} as const

runCommand(async () => {
  const { command, file, key, reason, logs } = parseCommandLine(process.argv.slice(2))
  if (command === 'key') process.stdout.write(`${await showAuditKey()}\n`)
  else if (command === 'accept-restore') print(await acceptRestore({ reason, moreLogs: logs }))
  else {
    const { isWhole, sentences } =
      file === undefined ? await verifyLedger(logs) : await verifyExport(file, key)
    print(sentences)
    process.exitCode = isWhole ? 0 : 1
  }
})

function print(sentences: readonly string[]): void {
  process.stdout.write(`${sentences.join('\n')}\n`)
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
